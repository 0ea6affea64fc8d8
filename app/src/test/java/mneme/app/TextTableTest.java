package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;

import mneme.app.text.TextTable;
import mneme.app.text.Words;
import org.junit.jupiter.api.Test;

class TextTableTest {
  @Test
  void columnsAreAligned() {
    TextTable table = TextTable.aligned("lrl");
    table.add("a", "1", "x");
    table.add("bcd", "12,345", "", "more");
    table.add("", "", "");
    assertThat(table.lines()).containsExactly("a         1  x", "bcd  12,345     more", "");
    assertThat(TextTable.headed("model", "states").toString()).isEqualTo("model  states\n");
  }

  @Test
  void linesAreWrappedBetweenWords() {
    assertThat(Words.wrapped("one two three four", 2, 10)).isEqualTo("one two\n  three\n  four");
    assertThat(Words.wrapped("incomprehensible", 4, 10)).isEqualTo("incomprehensible");
    assertThat(Words.padded("ab", 4) + "|").isEqualTo("ab  |");
    assertThat(Words.padded("abcd", 2)).isEqualTo("abcd");
  }
}
