package mneme.net.coloured.compile;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.Label;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import mneme.net.coloured.Expression;
import mneme.net.coloured.Term;
import mneme.net.coloured.interpret.Mistakes;
import mneme.net.coloured.marking.Colours;
import mneme.net.coloured.marking.DenseRegion;
import mneme.net.coloured.marking.InternedRegion;
import mneme.net.coloured.marking.Marking;
import mneme.net.coloured.marking.Region;
import mneme.net.coloured.marking.SharedRegion;
import mneme.net.coloured.plan.Plan;

/** Writes what a binding does to places. */
record EffectWriter(ExpressionWriter expressions, Marking marking) {
  /**
   * Pushes the number of a colour; of a place that shares its slots, the slot counted from the
   * first one in the high half and its value in the low half.
   */
  void key(Region region, List<Expression> colour, Code code) {
    Colours colours = region.colours();
    if (colours.isPooled()) {
      int[] values = new int[colour.size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = code.newLong();
        expressions.write(colour.get(i), code);
        code.out.lstore(values[i]);
      }
      for (int i = 0; i < values.length; i++) {
        code.constant(i);
        code.out.lload(values[i]);
        code.helper("component", CD_void, CD_int, CD_long);
      }
      code.constant(region.number());
      code.helper("pooledKey", CD_long, CD_int);
      return;
    }
    long constant = region instanceof SharedRegion shared ? shared.offset() : 0;
    boolean any = false;
    for (int i = 0; i < colour.size(); i++) {
      long weight = weight(region, i);
      constant -= colours.low(i) * weight;
      if (colour.get(i) instanceof Expression.Constant value) {
        constant += value.value() * weight;
        continue;
      }
      expressions.write(colour.get(i), code);
      if (weight != 1) {
        code.constant(weight);
        code.out.lmul();
      }
      if (any) {
        code.out.ladd();
      }
      any = true;
    }
    if (!any) {
      code.constant(constant);
    } else if (constant != 0) {
      code.constant(constant);
      code.out.ladd();
    }
  }

  private static long weight(Region region, int component) {
    if (region instanceof SharedRegion shared) {
      return component == shared.component() ? 1L << Integer.SIZE : shared.valueWeight(component);
    }
    return region.colours().weight(component);
  }

  /** Pushes how many tokens of a colour there are. */
  void count(Region region, int key, int state, Code code) {
    if (region instanceof SharedRegion shared) {
      Label no = code.label();
      Label end = code.label();
      code.out.aload(state);
      sharedSlot(shared, key, code);
      code.out.iaload().lload(key).l2i().if_icmpne(no);
      code.constant(1);
      code.out.goto_(end);
      code.bind(no);
      code.constant(0);
      code.bind(end);
    } else if (region instanceof DenseRegion dense) {
      code.out.aload(state).lload(key).l2i();
      code.constant(dense.base());
      code.out.iadd().iaload();
    } else {
      code.constant(region.number());
      code.helper("region", Names.REGION, CD_int);
      code.out.aload(state).lload(key);
      code.out.invokevirtual(Names.REGION, "count", MethodTypeDesc.of(CD_int, Names.INTS, CD_long));
    }
  }

  /** What is done for each combination of a term's loops. */
  private interface Action {
    /**
     * @param key local with the number of the colour
     * @param tokens local with how many tokens
     */
    void write(int key, int tokens);
  }

  private void each(Region region, Term term, Code code, Action action) {
    loops(
        term,
        0,
        code,
        () -> {
          Label none = code.label();
          if (term.condition() != null) {
            expressions.jump(term.condition(), false, none, code);
          }
          int tokens = code.newLocal();
          expressions.write(term.factor(), code);
          code.plain("factor", CD_int, CD_long);
          code.out.istore(tokens);
          if (!(term.factor() instanceof Expression.Constant constant) || constant.value() < 1) {
            code.out.iload(tokens).ifeq(none);
          }
          int key = code.newLong();
          key(region, term.colour(), code);
          code.out.lstore(key);
          action.write(key, tokens);
          code.bind(none);
        });
  }

  private void loops(Term term, int loop, Code code, Runnable body) {
    if (loop == term.loops().size()) {
      body.run();
    } else {
      FunctionWriter.loop(
          expressions, term.loops().get(loop), code, () -> loops(term, loop + 1, code, body));
    }
  }

  private static void slot(DenseRegion region, int key, Code code) {
    code.out.lload(key).l2i();
    code.constant(region.base());
    code.out.iadd();
  }

  private static void sharedSlot(SharedRegion region, int key, Code code) {
    code.out.lload(key).bipush(Integer.SIZE).lushr().l2i();
    code.constant(region.base());
    code.out.iadd();
  }

  private static void numberedSlot(InternedRegion region, int key, Code code) {
    code.constant(region.base());
    int component = region.component();
    if (component >= 0) {
      code.out.lload(key);
      if (region.colours().weight(component) != 1) {
        code.constant(region.colours().weight(component));
        code.out.ldiv();
      }
      if (component > 0) {
        code.constant(region.colours().size(component));
        code.out.lrem();
      }
      code.out.l2i().iadd();
    }
  }

  /** Removes tokens; jumps where there are too few. */
  void take(Plan.Effect effect, boolean certain, Code code, Label failed) {
    Region region = marking.region(effect.place());
    each(
        region,
        effect.term(),
        code,
        (key, tokens) -> {
          if (region instanceof SharedRegion shared) {
            sharedSlot(shared, key, code);
            code.out.lload(key).l2i().iload(tokens);
            code.helper("takeShared", CD_int, CD_int, CD_int, CD_int);
            code.out.ifeq(failed);
          } else if (region instanceof DenseRegion dense) {
            slot(dense, key, code);
            code.out.iload(tokens);
            if (certain) {
              code.helper("takeSurely", CD_void, CD_int, CD_int);
            } else {
              code.helper("take", CD_int, CD_int, CD_int);
              code.out.ifeq(failed);
            }
          } else if (region instanceof InternedRegion interned) {
            numberedSlot(interned, key, code);
            code.out.lload(key).iload(tokens);
            code.constant(region.number());
            code.helper("takeNumbered", CD_int, CD_int, CD_long, CD_int, CD_int);
            code.out.ifeq(failed);
          } else {
            code.out.lload(key).iload(tokens);
            code.constant(region.number());
            code.helper("takeFrom", CD_int, CD_long, CD_int, CD_int);
            code.out.ifeq(failed);
          }
        });
  }

  /** Adds tokens; too many are a mistake. */
  void put(Plan.Effect effect, Code code) {
    Region region = marking.region(effect.place());
    int error = expressions.parts().error(Mistakes.tokens(region));
    each(
        region,
        effect.term(),
        code,
        (key, tokens) -> {
          if (region instanceof SharedRegion shared) {
            sharedSlot(shared, key, code);
            code.out.lload(key).l2i().iload(tokens);
            code.constant(error);
            code.helper("putShared", CD_void, CD_int, CD_int, CD_int, CD_int);
          } else if (region instanceof DenseRegion dense) {
            slot(dense, key, code);
            code.out.iload(tokens);
            code.constant(region.limit());
            code.constant(error);
            code.helper("put", CD_void, CD_int, CD_int, CD_int, CD_int);
          } else if (region instanceof InternedRegion interned) {
            numberedSlot(interned, key, code);
            code.out.lload(key).iload(tokens);
            code.constant(region.number());
            code.constant(error);
            code.helper("putNumbered", CD_void, CD_int, CD_long, CD_int, CD_int, CD_int);
          } else {
            code.out.lload(key).iload(tokens);
            code.constant(region.number());
            code.constant(error);
            code.helper("putInto", CD_void, CD_long, CD_int, CD_int, CD_int);
          }
        });
  }

  /** Jumps where there are as many tokens as forbid it. */
  void inhibit(Plan.Effect effect, Code code, Label failed) {
    Region region = marking.region(effect.place());
    each(
        region,
        effect.term(),
        code,
        (key, tokens) -> {
          count(region, key, code.state, code);
          code.out.iload(tokens).if_icmpge(failed);
        });
  }
}
