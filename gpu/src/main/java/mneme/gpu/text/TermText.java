package mneme.gpu.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import mneme.model.kernel.Term;

/**
 * Terms as expressions of C over packed words. A term without a value sets {@code e}. Signed sums
 * may not overflow in C, so they are computed without sign. Not thread-safe.
 */
final class TermText {
  private final Packing packing;

  /** Constant arrays by their values, each with a name. */
  private final Map<List<Integer>, String> tables = new LinkedHashMap<>();

  /** How many variables for values in between the block that is being written needs. */
  private int temporaries;

  TermText(Packing packing) {
    this.packing = packing;
  }

  /** The constant arrays that were met. */
  String tables() {
    StringBuilder text = new StringBuilder();
    tables.forEach(
        (values, name) ->
            text.append("CONSTANT i32 ")
                .append(name)
                .append("[] = {")
                .append(values.stream().map(TermText::number).collect(Collectors.joining(", ")))
                .append("};\n"));
    return text.toString();
  }

  /** A new block begins. */
  void begin() {
    temporaries = 0;
  }

  /** The variables of the block that ends. */
  String declarations() {
    return temporaries == 0
        ? ""
        : "i32 "
            + IntStream.range(0, temporaries)
                .mapToObj(i -> "t" + i)
                .collect(Collectors.joining(", "))
            + "; ";
  }

  private String temporary() {
    return "t" + temporaries++;
  }

  /** The most negative number has no literal in C. */
  static String number(int value) {
    return value == Integer.MIN_VALUE
        ? "(-2147483647 - 1)"
        : value < 0 ? "(" + value + ")" : Integer.toString(value);
  }

  static String unsigned(int value) {
    return Integer.toUnsignedString(value) + "u";
  }

  /**
   * @param vector the words that are read: {@code p} before the step, {@code n} while it is taken
   */
  String of(Term term, String vector) {
    return switch (term) {
      case Term.Constant constant -> number(constant.value());
      case Term.Read read -> slot(read.slot(), vector);
      case Term.Local local -> "l" + local.index();
      case Term.Shared shared -> "h" + shared.index();
      case Term.Element element -> element(element, vector);
      case Term.TableElement element -> {
        if (element.values().isEmpty()) {
          yield "(e = 1, 0)";
        }
        String name = tables.computeIfAbsent(element.values(), v -> "c" + tables.size());
        yield checked(
            element.index(), element.values().size(), vector, at -> name + "[" + at + "]");
      }
      case Term.Unary unary -> {
        String operand = of(unary.operand(), vector);
        yield switch (unary.operator()) {
          case MINUS -> "((i32) (0u - (u32) " + operand + "))";
          case COMPLEMENT -> "(~" + operand + ")";
          case NOT -> "(!" + operand + ")";
        };
      }
      case Term.Defined defined -> {
        String before = temporary();
        String answer = temporary();
        yield "(%s = e, e = 0, (void) %s, %s = !e, e = %s, %s)"
            .formatted(before, of(defined.operand(), vector), answer, before, answer);
      }
      case Term.Binary binary -> binary(binary, vector);
    };
  }

  /** The value of a slot. */
  String slot(int slot, String vector) {
    if (packing.bits(slot) == 0) {
      return number(packing.least(slot));
    }
    return field(
        "(%s[%d] >> %d)".formatted(vector, packing.word(slot), packing.shift(slot)),
        packing.bits(slot),
        packing.least(slot));
  }

  private static String field(String shifted, int bits, int least) {
    String raw = "((u32) %s & %s)".formatted(shifted, unsigned(mask(bits)));
    return least == 0 ? "((i32) " + raw + ")" : "((i32) (%s + %s))".formatted(raw, unsigned(least));
  }

  static int mask(int bits) {
    return bits == 32 ? -1 : (1 << bits) - 1;
  }

  private interface Access {
    String at(String index);
  }

  /** Something that has a value where an index is in range. */
  private String checked(Term index, int length, String vector, Access access) {
    String at = temporary();
    return "(%s = %s, (u32) %s < %s ? %s : (e = 1, 0))"
        .formatted(at, of(index, vector), at, unsigned(length), access.at(at));
  }

  private String element(Term.Element element, String vector) {
    if (element.length() == 0) {
      return "(e = 1, 0)";
    }
    if (element.index() instanceof Term.Constant(int index)) {
      return index >= 0 && index < element.length()
          ? slot(element.base() + index, vector)
          : "(e = 1, 0)";
    }
    return checked(
        element.index(),
        element.length(),
        vector,
        at -> indexed(element.base(), element.length(), at, vector));
  }

  /** The slot {@code base + at}, which is in range. */
  private String indexed(int base, int length, String at, String vector) {
    int bits = packing.bits(base);
    int least = packing.least(base);
    if (bits == 0) {
      return number(least);
    }
    List<Piece> pieces = pieces(base, length);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < pieces.size(); i++) {
      Piece piece = pieces.get(i);
      String shifted = "(%s[%d] >> (%s))".formatted(vector, piece.word, shiftOf(piece, at, bits));
      text.append(
          i == pieces.size() - 1
              ? shifted
              : "%s < %d ? %s : ".formatted(at, piece.first + piece.count, shifted));
    }
    return field("(" + text + ")", bits, least);
  }

  /** How far the element {@code at} is shifted within the word of a piece. */
  String shiftOf(Piece piece, String at, int bits) {
    return "%d + (%s - %d) * %d".formatted(piece.shift, at, piece.first, bits);
  }

  /** The part of an array that lies in one word: elements first .. first + count - 1. */
  record Piece(int word, int shift, int first, int count) {}

  List<Piece> pieces(int base, int length) {
    List<Piece> pieces = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      Piece last = pieces.isEmpty() ? null : pieces.getLast();
      int word = packing.word(base + i);
      if (last != null && last.word == word) {
        pieces.set(pieces.size() - 1, new Piece(word, last.shift, last.first, last.count + 1));
      } else {
        pieces.add(new Piece(word, packing.shift(base + i), i, 1));
      }
    }
    return pieces;
  }

  private String binary(Term.Binary binary, String vector) {
    String left = of(binary.left(), vector);
    String right = of(binary.right(), vector);
    return switch (binary.operator()) {
      case IMPLY -> "(!%s || %s)".formatted(left, right);
      case OR -> "(%s || %s)".formatted(left, right);
      case AND -> "(%s && %s)".formatted(left, right);
      case BIT_OR -> "(%s | %s)".formatted(left, right);
      case BIT_XOR -> "(%s ^ %s)".formatted(left, right);
      case BIT_AND -> "(%s & %s)".formatted(left, right);
      case EQUAL -> "(%s == %s)".formatted(left, right);
      case NOT_EQUAL -> "(%s != %s)".formatted(left, right);
      case LESS -> "(%s < %s)".formatted(left, right);
      case LESS_EQUAL -> "(%s <= %s)".formatted(left, right);
      case GREATER -> "(%s > %s)".formatted(left, right);
      case GREATER_EQUAL -> "(%s >= %s)".formatted(left, right);
      case SHIFT_LEFT -> "((i32) ((u32) %s << (%s & 31)))".formatted(left, right);
      case SHIFT_RIGHT -> "(%s >> (%s & 31))".formatted(left, right);
      case ADD -> "((i32) ((u32) %s + (u32) %s))".formatted(left, right);
      case SUBTRACT -> "((i32) ((u32) %s - (u32) %s))".formatted(left, right);
      case MULTIPLY -> "((i32) ((u32) %s * (u32) %s))".formatted(left, right);
      case DIVIDE -> division(left, right, "(i32) (0u - (u32) %s)", "%s / %s");
      case GREATEST -> {
        String one = temporary();
        String other = temporary();
        yield "(%1$s = %2$s, %3$s = %4$s, %1$s > %3$s ? %1$s : %3$s)"
            .formatted(one, left, other, right);
      }
      case REMAINDER -> division(left, right, "0 & %s", "%s %% %s");
    };
  }

  /** The most negative number divided by -1 is no number of C. */
  private String division(String left, String right, String byMinusOne, String otherwise) {
    String dividend = temporary();
    String divisor = temporary();
    return "(%1$s = %2$s, %3$s = %4$s, %3$s == 0 ? (e = 1, 0) : %3$s == -1 ? %5$s : %6$s)"
        .formatted(
            dividend,
            left,
            divisor,
            right,
            byMinusOne.formatted(dividend),
            otherwise.formatted(dividend, divisor));
  }
}
