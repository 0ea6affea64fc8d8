package mneme.promela.interpret;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What printf and printm print. */
final class Printing {
  private Printing() {}

  /**
   * @param format as written between the quotes; null for the name of a constant alone
   * @param mtypes names of the constants, from 1 on
   */
  static String text(@Nullable String format, List<Integer> values, List<String> mtypes) {
    if (format == null) {
      return values.isEmpty() ? "" : name(values.getFirst(), mtypes);
    }
    StringBuilder out = new StringBuilder();
    int next = 0;
    for (int i = 0; i < format.length(); i++) {
      char c = format.charAt(i);
      boolean more = i + 1 < format.length();
      if (c == '\\' && more) {
        out.append(escaped(format.charAt(++i)));
      } else if (c == '%' && more) {
        char kind = format.charAt(++i);
        if (kind == '%') {
          out.append('%');
        } else {
          out.append(
              next < values.size() ? converted(kind, values.get(next++), mtypes) : "%" + kind);
        }
      } else {
        out.append(c);
      }
    }
    return out.toString();
  }

  private static char escaped(char c) {
    return switch (c) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'r' -> '\r';
      default -> c;
    };
  }

  private static String converted(char kind, int value, List<String> mtypes) {
    return switch (kind) {
      case 'c' -> Character.toString((char) (value & 0xff));
      case 'e' -> name(value, mtypes);
      case 'o' -> Integer.toOctalString(value);
      case 'u' -> Integer.toUnsignedString(value);
      case 'x' -> Integer.toHexString(value);
      default -> Integer.toString(value);
    };
  }

  private static String name(int value, List<String> mtypes) {
    return value > 0 && value <= mtypes.size() ? mtypes.get(value - 1) : Integer.toString(value);
  }
}
