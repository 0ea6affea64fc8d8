package mneme.gpu.text;

import java.util.List;
import mneme.model.kernel.Action;
import mneme.model.kernel.Term;
import mneme.model.kernel.Width;

/** What the actions of a step do to a packed state, as C. Not thread-safe. */
final class ActionText {
  private final Packing packing;
  private final TermText terms;

  ActionText(Packing packing, TermText terms) {
    this.packing = packing;
    this.terms = terms;
  }

  /** Carries out an action on {@code n}; an error sets {@code e}. */
  String of(Action action) {
    return switch (action) {
      case Action.ErrIf fail -> "if (%s) { e = 1; }".formatted(terms.of(fail.condition(), "n"));
      case Action.Require _ ->
          throw new IllegalStateException("what is required later stands in programs of one stage");
      case Action.Let let -> "l%d = %s;".formatted(let.local(), terms.of(let.value(), "n"));
      case Action.Assign assign ->
          fits(assign)
              ? writeFitting(assign)
              : write(assign.slot(), truncated(terms.of(assign.value(), "n"), assign.width()));
      case Action.AssignElement assign -> writeElement(assign);
    };
  }

  private static String truncated(String value, Width width) {
    return switch (width) {
      case BYTE -> "(%s & 255)".formatted(value);
      case SHORT -> "((i32) (short) %s)".formatted(value);
      case INT -> value;
    };
  }

  /** Whether a value has room, whatever the state: it is a constant, or comes from such a slot. */
  private boolean fits(Action.Assign assign) {
    int slot = assign.slot();
    return switch (assign.value()) {
      case Term.Constant(int value) -> hasRoom(slot, assign.width().truncate(value));
      case Term.Read(int from) -> {
        long greatest = packing.least(from) + (1L << packing.bits(from)) - 1;
        yield assign.width() == Width.INT
            && greatest <= Integer.MAX_VALUE
            && hasRoom(slot, packing.least(from))
            && hasRoom(slot, (int) greatest);
      }
      default -> false;
    };
  }

  private boolean hasRoom(int slot, int value) {
    long above = (long) value - packing.least(slot);
    return above >= 0 && above >>> packing.bits(slot) == 0;
  }

  private String writeFitting(Action.Assign assign) {
    int slot = assign.slot();
    int bits = packing.bits(slot);
    if (bits == 0) {
      return "";
    }
    int word = packing.word(slot);
    int shift = packing.shift(slot);
    long kept = ~((TermText.mask(bits) & 0xffffffffL) << shift);
    String field;
    if (assign.value() instanceof Term.Constant(int value)) {
      long above = (long) assign.width().truncate(value) - packing.least(slot);
      field = above == 0 ? "" : " | 0x%x".formatted(above << shift);
    } else {
      field =
          " | (u64) ((u32) %s - %s) << %d"
              .formatted(
                  terms.of(assign.value(), "n"), TermText.unsigned(packing.least(slot)), shift);
    }
    return "n[%d] = (n[%d] & 0x%x)%s;".formatted(word, word, kept, field);
  }

  /** A value without room is noted, and the step is not taken. */
  private String write(int slot, String value) {
    int bits = packing.bits(slot);
    String least = TermText.unsigned(packing.least(slot));
    if (bits == 0) {
      return "v = %s; if (!e && v != %s) { WIDE(%d, v) e = 1; }"
          .formatted(value, TermText.number(packing.least(slot)), slot);
    }
    String mask = TermText.unsigned(TermText.mask(bits));
    String check =
        bits == 32
            ? ""
            : "if (!e && (u32) v - %s > %s) { WIDE(%d, v) e = 1; } ".formatted(least, mask, slot);
    int word = packing.word(slot);
    int shift = packing.shift(slot);
    return "v = %s; %sn[%d] = (n[%d] & ~((u64) %s << %d)) | (u64) (((u32) v - %s) & %s) << %d;"
        .formatted(value, check, word, word, mask, shift, least, mask, shift);
  }

  private String writeElement(Action.AssignElement assign) {
    String value = truncated(terms.of(assign.value(), "n"), assign.width());
    if (assign.index() instanceof Term.Constant(int index)) {
      return index >= 0 && index < assign.length()
          ? write(assign.base() + index, value)
          : "(void) %s; e = 1;".formatted(value);
    }
    if (assign.length() == 0) {
      return "(void) %s; e = 1;".formatted(value);
    }
    int bits = packing.bits(assign.base());
    String least = TermText.unsigned(packing.least(assign.base()));
    String mask = TermText.unsigned(TermText.mask(bits));
    StringBuilder text = new StringBuilder();
    text.append("v = ").append(value).append("; x = ");
    text.append(terms.of(assign.index(), "n")).append("; ");
    text.append(
        "if ((u32) x >= %s) { e = 1; } else ".formatted(TermText.unsigned(assign.length())));
    if (bits < 32) {
      text.append(
          "if (!e && (u32) v - %s > %s) { WIDE(%d + x, v) e = 1; } else "
              .formatted(least, bits == 0 ? "0u" : mask, assign.base()));
    }
    text.append("{ ");
    if (bits > 0) {
      List<TermText.Piece> pieces = terms.pieces(assign.base(), assign.length());
      for (int i = 0; i < pieces.size(); i++) {
        TermText.Piece piece = pieces.get(i);
        if (i < pieces.size() - 1) {
          text.append("if (x < %d) ".formatted(piece.first() + piece.count()));
        }
        text.append(
            "{ u32 s = (u32) (%s); n[%d] = (n[%d] & ~((u64) %s << s)) | (u64) (((u32) v - %s) & %s) << s; } "
                .formatted(
                    terms.shiftOf(piece, "x", bits),
                    piece.word(),
                    piece.word(),
                    mask,
                    least,
                    mask));
        if (i < pieces.size() - 1) {
          text.append("else ");
        }
      }
    }
    return text.append('}').toString();
  }
}
