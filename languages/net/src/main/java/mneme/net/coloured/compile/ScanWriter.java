package mneme.net.coloured.compile;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.BitSet;
import java.util.List;
import mneme.net.coloured.Expression;
import mneme.net.coloured.marking.Colours;
import mneme.net.coloured.marking.DenseRegion;
import mneme.net.coloured.marking.InternedRegion;
import mneme.net.coloured.marking.Region;
import mneme.net.coloured.marking.SharedRegion;
import mneme.net.coloured.plan.Step;
import mneme.net.coloured.plan.Trees;

/** Writes the loop over the colours of one place that match. */
final class ScanWriter {
  private static final ClassDesc LONGS = CD_long.arrayType();

  private final ExpressionWriter expressions;
  private final Step.Scan scan;
  private final Region region;
  private final Colours colours;
  private final Code code;
  private final Inside inside;

  /** What stands inside the loop. */
  interface Inside {
    /** Delivers a mistake if computing an expression just now has made one. */
    void check(Expression computed, Label skip);

    /**
     * @param skip where the next colour is tried
     */
    void write(Label skip);
  }

  ScanWriter(
      ExpressionWriter expressions, Step.Scan scan, Region region, Code code, Inside inside) {
    this.expressions = expressions;
    this.scan = scan;
    this.region = region;
    this.colours = region.colours();
    this.code = code;
    this.inside = inside;
  }

  void write() {
    switch (region) {
      case SharedRegion shared -> share(shared);
      case DenseRegion dense when isFixed() -> {
        int base = code.newLocal();
        code.constant(dense.base());
        code.out.istore(base);
        Label end = code.label();
        walk(0, base, end);
        code.bind(end);
      }
      case InternedRegion interned when !colours.isPooled() -> search(interned);
      default -> visit();
    }
  }

  /** Whether a component is known. */
  private boolean isFixed() {
    return scan.matches().stream().anyMatch(match -> match instanceof Step.Match.Equal);
  }

  /** Pushes the digit of a component that is known; jumps where there is no such colour. */
  private void digit(Step.Match.Equal equal, int component, int digit, Label skip) {
    expressions.write(equal.value(), code);
    code.constant(colours.low(component));
    code.out.lsub().lstore(digit);
    inside.check(equal.value(), skip);
    code.out.lload(digit).lconst_0().lcmp().iflt(skip);
    code.out.lload(digit);
    code.constant(colours.size(component));
    code.out.lcmp().ifge(skip);
  }

  /** Looks at the slots that several places share, or at one if its number is known. */
  private void share(SharedRegion shared) {
    int slot = code.newLocal();
    int value = code.newLocal();
    int rest = code.newLong();
    Label head = code.label();
    Label next = code.label();
    Label end = code.label();
    int own = shared.component();
    boolean one = own < 0 || isKnownBefore(own);
    if (own >= 0 && one) {
      int digit = code.newLong();
      digit((Step.Match.Equal) scan.matches().get(own), own, digit, end);
      code.out.lload(digit).l2i();
      code.constant(shared.base());
      code.out.iadd();
    } else {
      code.constant(shared.base());
    }
    code.out.istore(slot);
    code.bind(head);
    code.out.aload(code.state).iload(slot).iaload();
    code.constant(shared.offset());
    code.out.isub().istore(value);
    code.out.iload(value).iflt(next);
    code.out.iload(value);
    code.constant(shared.others());
    code.out.if_icmpge(next);
    if (scan.tokens() > 1) {
      code.out.goto_(next);
    }
    code.out.iload(value).i2l().lstore(rest);
    for (int c = 0; c < scan.matches().size(); c++) {
      if (c != own) {
        digits(rest, shared.valueWeight(c), c, c == (own == 0 ? 1 : 0));
        match(c, next);
      } else if (!one) {
        code.out.iload(slot).i2l();
        code.constant(colours.low(c) - shared.base());
        code.out.ladd();
        match(c, next);
      }
    }
    inside.write(next);
    code.bind(next);
    if (!one) {
      code.out.iinc(slot, 1);
      code.out.iload(slot);
      code.constant(shared.base() + shared.slots());
      code.out.if_icmplt(head);
    }
    code.bind(end);
  }

  /** Whether a component is known before the place is looked at. */
  private boolean isKnownBefore(int component) {
    if (!(scan.matches().get(component) instanceof Step.Match.Equal equal)) {
      return false;
    }
    BitSet used = new BitSet();
    Trees.variables(equal.value(), used);
    return scan.matches().stream()
        .noneMatch(match -> match instanceof Step.Match.Bind bind && used.get(bind.variable()));
  }

  /** A loop for each component that is bound, inside each other; the others are computed. */
  private void walk(int component, int slot, Label skip) {
    if (component == scan.matches().size()) {
      code.out.aload(code.state).iload(slot).iaload();
      code.constant(scan.tokens());
      code.out.if_icmplt(skip);
      inside.write(skip);
      return;
    }
    int inner = code.newLocal();
    switch (scan.matches().get(component)) {
      case Step.Match.Equal equal -> {
        int digit = code.newLong();
        digit(equal, component, digit, skip);
        code.out.iload(slot).lload(digit).l2i();
        code.constant((int) colours.weight(component));
        code.out.imul().iadd().istore(inner);
        walk(component + 1, inner, skip);
      }
      case Step.Match.Bind bind -> {
        int digit = code.newLocal();
        Label head = code.label();
        Label next = code.label();
        code.constant(0);
        code.out.istore(digit);
        code.out.iload(slot).istore(inner);
        code.bind(head);
        code.out.iload(digit);
        code.constant((int) colours.size(component));
        code.out.if_icmpge(skip);
        code.out.iload(digit).i2l();
        code.constant(colours.low(component));
        code.out.ladd();
        bind(bind);
        walk(component + 1, inner, next);
        code.bind(next);
        code.out.iinc(digit, 1);
        code.out.iload(inner);
        code.constant((int) colours.weight(component));
        code.out.iadd().istore(inner);
        code.out.goto_(head);
      }
    }
  }

  /** Gives a variable the value on the stack. */
  private void bind(Step.Match.Bind bind) {
    if (bind.offset() != 0) {
      code.constant(bind.offset());
      code.out.lsub();
    }
    if (bind.cyclic() != null) {
      code.constant(bind.cyclic().low());
      code.constant(bind.cyclic().size());
      code.plain("wrap", CD_long, CD_long, CD_long, CD_long);
    }
    code.storeVariable(bind.variable());
  }

  /** Looks at all positions of a region. */
  private void visit() {
    int at = code.newLocal();
    int count = code.newLocal();
    int key = code.newLong();
    int owner = code.newLocal();
    Label head = code.label();
    Label next = code.label();
    Label end = code.label();
    code.constant(region.number());
    code.helper("region", Names.REGION, CD_int);
    code.out.astore(owner);
    if (region instanceof DenseRegion dense) {
      code.constant(dense.size());
    } else {
      code.out.aload(owner).aload(code.state);
      code.out.invokevirtual(Names.REGION, "positions", MethodTypeDesc.of(CD_int, Names.INTS));
    }
    code.out.istore(count);
    code.constant(0);
    code.out.istore(at);
    code.bind(head);
    code.out.iload(at).iload(count).if_icmpge(end);
    if (region instanceof DenseRegion dense) {
      code.out.aload(code.state).iload(at);
      code.constant(dense.base());
      code.out.iadd().iaload();
      code.constant(scan.tokens());
      code.out.if_icmplt(next);
      code.out.iload(at).i2l().lstore(key);
    } else {
      if (scan.tokens() > 1) {
        code.out.aload(owner);
        countAt(at, next);
      }
      code.out.aload(owner).aload(code.state).iload(at);
      code.out.invokevirtual(Names.REGION, "keyAt", MethodTypeDesc.of(CD_long, Names.INTS, CD_int));
      code.out.lstore(key);
    }
    matches(key, 0, next);
    inside.write(next);
    code.bind(next);
    code.out.iinc(at, 1);
    code.out.goto_(head);
    code.bind(end);
  }

  /** Jumps if the region on the stack has too few tokens at a position. */
  private void countAt(int at, Label next) {
    code.out.aload(code.state).iload(at);
    code.out.invokevirtual(Names.REGION, "countAt", MethodTypeDesc.of(CD_int, Names.INTS, CD_int));
    code.constant(scan.tokens());
    code.out.if_icmplt(next);
  }

  /** Takes a colour apart and goes to another one if it does not match. */
  private void matches(int key, int from, Label next) {
    for (int c = from; c < scan.matches().size(); c++) {
      if (colours.isPooled()) {
        code.constant(region.number());
        code.out.lload(key);
        code.constant(c);
        code.helper("pooledComponent", CD_long, CD_int, CD_long, CD_int);
      } else {
        digits(key, colours.weight(c), c, c == 0);
      }
      match(c, next);
    }
  }

  /** Binds the component on the stack, or goes to another colour if it is not the right one. */
  private void match(int component, Label next) {
    switch (scan.matches().get(component)) {
      case Step.Match.Bind bind -> bind(bind);
      case Step.Match.Equal equal -> {
        int value = code.newLong();
        code.out.lstore(value);
        expressions.write(equal.value(), code);
        int wanted = code.newLong();
        code.out.lstore(wanted);
        inside.check(equal.value(), next);
        code.out.lload(value).lload(wanted).lcmp().ifne(next);
      }
    }
  }

  /** Pushes a component of a number whose digits are components. */
  private void digits(int number, long weight, int component, boolean first) {
    code.out.lload(number);
    if (weight != 1) {
      code.constant(weight);
      code.out.ldiv();
    }
    if (!first) {
      code.constant(colours.size(component));
      code.out.lrem();
    }
    if (colours.low(component) != 0) {
      code.constant(colours.low(component));
      code.out.ladd();
    }
  }

  /** Looks at sorted lists of colours, or at one list if its slot is known. */
  private void search(InternedRegion interned) {
    int slot = code.newLocal();
    int least = code.newLong();
    Label head = code.label();
    Label next = code.label();
    Label end = code.label();
    int known = least(least, end);
    int own = interned.component();
    if (own < 0 || isKnownBefore(own)) {
      if (own < 0) {
        code.constant(interned.base());
      } else {
        int digit = code.newLong();
        digit((Step.Match.Equal) scan.matches().get(own), own, digit, end);
        code.constant(interned.base());
        code.out.lload(digit).l2i().iadd();
      }
      code.out.istore(slot);
      code.out.aload(code.state).iload(slot).iaload().ifeq(end);
      list(slot, known, least, end);
    } else {
      int marked = code.newLocal();
      int at = code.newLocal();
      code.constant(region.number());
      code.out.aload(code.state);
      code.helper("marked", Names.INTS, CD_int, Names.INTS);
      code.out.astore(marked);
      code.constant(1);
      code.out.istore(at);
      code.bind(head);
      code.out.iload(at).aload(marked).iconst_0().iaload().if_icmpgt(end);
      code.out.aload(marked).iload(at).iaload().istore(slot);
      list(slot, known, least, next);
      code.bind(next);
      code.out.iinc(at, 1);
      code.out.goto_(head);
    }
    code.bind(end);
  }

  /**
   * Computes the least colour whose first components are those that are known; returns how many
   * they are.
   */
  private int least(int least, Label skip) {
    code.constant(0L);
    code.out.lstore(least);
    int known = 0;
    List<Step.Match> matches = scan.matches();
    while (known < matches.size() && matches.get(known) instanceof Step.Match.Equal equal) {
      int digit = code.newLong();
      digit(equal, known, digit, skip);
      code.out.lload(least).lload(digit);
      code.constant(colours.weight(known));
      code.out.lmul().ladd().lstore(least);
      known++;
    }
    return known;
  }

  /** Looks at the colours of a sorted list, of which the first components may be known. */
  private void list(int slot, int known, int least, Label skip) {
    int keys = code.newLocal();
    int at = code.newLocal();
    int key = code.newLong();
    code.constant(region.number());
    code.out.aload(code.state).iload(slot);
    code.helper("keys", LONGS, CD_int, Names.INTS, CD_int);
    code.out.astore(keys);
    if (known == 0) {
      code.constant(0);
    } else {
      code.out.aload(keys).lload(least);
      code.plain("from", CD_int, LONGS, CD_long);
    }
    code.out.istore(at);
    Label head = code.label();
    Label next = code.label();
    code.bind(head);
    code.out.iload(at).aload(keys).arraylength().if_icmpge(skip);
    code.out.aload(keys).iload(at).laload().lstore(key);
    if (known > 0) {
      code.out.lload(key).lload(least).lsub();
      code.constant(colours.weight(known - 1));
      code.out.lcmp().ifge(skip);
    }
    if (scan.tokens() > 1) {
      code.constant(region.number());
      code.out.aload(code.state).iload(slot).iload(at);
      code.helper("countIn", CD_int, CD_int, Names.INTS, CD_int, CD_int);
      code.constant(scan.tokens());
      code.out.if_icmplt(next);
    }
    matches(key, known, next);
    inside.write(next);
    code.bind(next);
    code.out.iinc(at, 1);
    code.out.goto_(head);
  }
}
