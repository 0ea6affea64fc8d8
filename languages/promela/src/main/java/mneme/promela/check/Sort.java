package mneme.promela.check;

import java.util.List;
import mneme.promela.program.ValueType;
import mneme.promela.syntax.Decl.NewChannel;
import org.jspecify.annotations.Nullable;

/** What a variable is made of. */
sealed interface Sort {
  /** Slots it takes. */
  int size();

  /** A number. */
  record Single(ValueType type) implements Sort {
    @Override
    public int size() {
      return 1;
    }
  }

  /** A record declared with {@code typedef}. */
  record Struct(String name, List<Part> parts, int size) implements Sort {
    @Nullable Part part(String wanted) {
      for (Part part : parts) {
        if (part.name().equals(wanted)) {
          return part;
        }
      }
      return null;
    }
  }

  /**
   * A field of a record.
   *
   * @param length of an array; 0 where it is none
   * @param offset from the beginning of the record
   */
  record Part(
      String name, Sort sort, int length, int offset, int initial, @Nullable NewChannel channel) {}
}
