package mneme.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TextCursorTest {
  @Test
  void wordsNumbersAndSigns() {
    TextCursor in = new TextCursor("a_1+=007b 99999999999");
    assertThat(in.seesName()).isTrue();
    assertThat(in.name()).isEqualTo("a_1");
    assertThat(in.sign(List.of("+=", "+"))).isEqualTo("+=");
    assertThat(in.sign(List.of("+"))).isNull();
    int from = in.at();
    assertThat(in.number(1000)).isEqualTo(7);
    assertThat(in.since(from)).isEqualTo("007");
    assertThat(in.name()).isEqualTo("b");
    in.skip(1);
    assertThat(in.number(1000)).as("too large").isEqualTo(1000);
    assertThat(in.atEnd()).isTrue();
    assertThat(in.next()).isEqualTo('\0');
    assertThat(in.name()).isEmpty();
    in.skip(5);
    assertThat(in.at()).isEqualTo(21);
  }

  @Test
  void commentsAndLines() {
    TextCursor in = new TextCursor("/* one */x\ny/* open");
    assertThat(in.skipComment("/*", "*/")).isTrue();
    assertThat(in.next()).isEqualTo('x');
    in.skipLine();
    assertThat(in.next()).isEqualTo('\n');
    in.skip(2);
    int here = in.at();
    assertThat(in.skipComment("/*", "*/")).isFalse();
    assertThat(in.at()).as("where the comment begins").isEqualTo(here);
    in.skipLine();
    assertThat(in.atEnd()).isTrue();
  }

  /** What begins a comment is no end of it. */
  @Test
  void aCommentIsLongerThanItsBeginning() {
    assertThat(new TextCursor("/*/").skipComment("/*", "*/")).isFalse();
  }
}
