package mneme.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TableTest {
  @Test
  void cellsAreFoundByTheirColumn() {
    Table table = Table.parse("t.tsv", List.of("file\tstates\tsource", "a.dve\t12\tsomebody"));
    assertThat(table.rows())
        .containsExactly(Map.of("file", "a.dve", "states", "12", "source", "somebody"));
  }

  @Test
  void anEmptyCellIsUnknown() {
    Table table = Table.parse("t.tsv", List.of("file\tstates\tdeadlocks", "a.dve\t12\t", "b\t\t0"));
    assertThat(table.rows())
        .containsExactly(
            Map.of("file", "a.dve", "states", "12"), Map.of("file", "b", "deadlocks", "0"));
  }

  @Test
  void aShortRowLacksItsLastCellsAndABlankLineIsNone() {
    Table table =
        Table.parse("t.tsv", List.of("file\tstates\tdeadlocks", "a.dve\t12", "", "b\t1\t2"));
    assertThat(table.rows()).hasSize(2);
    assertThat(table.rows().getFirst()).isEqualTo(Map.of("file", "a.dve", "states", "12"));
  }

  @Test
  void aRowThatIsTooLongIsReportedWithItsLine() {
    assertThatThrownBy(() -> Table.parse("t.tsv", List.of("a\tb", "1\t2", "1\t2\t3")))
        .isInstanceOf(LabException.class)
        .hasMessage("t.tsv:3: 3 cells below 2 columns");
  }

  @Test
  void aMissingTableIsNamed() {
    assertThatThrownBy(() -> Table.read(Path.of("nowhere", "truth-dve.tsv")))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("truth-dve.tsv");
  }
}
