package mneme.promela.compile;

import static mneme.promela.compile.ExpressionWriter.MACHINE;
import static mneme.promela.compile.ExpressionWriter.S;
import static mneme.promela.compile.ExpressionWriter.X;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes changes of the state, and how they are taken back. As long as it is known what was changed
 * so far, old values are in locals; from {@link #log} on the machine notes them. For one event; not
 * thread-safe.
 */
final class Changes {
  /** The local with the list of slots that were changed. */
  private static final int LIST = 3;

  private static final ClassDesc INT = ConstantDescs.CD_int;
  private static final ClassDesc VOID = ConstantDescs.CD_void;

  private final CodeBuilder c;
  private final List<Change> known = new ArrayList<>();
  private boolean logged;
  private int locals;

  /** A slot, and what it was; both as code that pushes them. */
  private record Change(Runnable slot, Runnable before) {}

  /**
   * What was changed at some place of the code.
   *
   * @param top the local that says how much the machine had noted, where it does; else -1
   */
  record Mark(List<Change> known, boolean logged, int top) {}

  /**
   * @param locals the first local that is free
   * @param logged whether it is not known what was changed before
   */
  Changes(CodeBuilder c, int locals, boolean logged) {
    this.c = c;
    this.locals = locals;
    this.logged = logged;
  }

  int local() {
    return locals++;
  }

  /** The first of some locals in a row. */
  int locals(int count) {
    int first = locals;
    locals += count;
    return first;
  }

  /** Nothing is changed yet. */
  void begin() {
    c.aload(X).getfield(MACHINE, "changed", INT.arrayType());
    c.astore(LIST);
  }

  /** Changes a slot. */
  void write(Runnable slot, Runnable value, @Nullable Runnable before) {
    if (logged) {
      c.aload(X);
      slot.run();
      value.run();
      c.invokevirtual(MACHINE, "set", MethodTypeDesc.of(VOID, INT, INT));
      return;
    }
    Runnable old = before;
    if (old == null) {
      int local = local();
      c.aload(S);
      slot.run();
      c.iaload().istore(local);
      old = () -> c.iload(local);
    }
    c.aload(LIST).loadConstant(known.size());
    slot.run();
    c.iastore();
    c.aload(S);
    slot.run();
    value.run();
    c.iastore();
    known.add(new Change(slot, old));
  }

  /** From here on the machine notes what is changed. */
  void log() {
    if (!logged) {
      logged = true;
      c.aload(X).loadConstant(known.size()).putfield(MACHINE, "top", INT);
    }
  }

  /** Pushes how many slots were changed. */
  void count() {
    if (logged) {
      c.aload(X).getfield(MACHINE, "top", INT);
    } else {
      c.loadConstant(known.size());
    }
  }

  /** What was changed so far, for an error handler. */
  Mark mark() {
    return new Mark(List.copyOf(known), logged, -1);
  }

  /** Begins changes that {@link #leave} takes back. */
  Mark enter() {
    int top = -1;
    if (logged) {
      top = local();
      count();
      c.istore(top);
    }
    return new Mark(List.copyOf(known), logged, top);
  }

  void leave(Mark mark) {
    takeBack(mark, new Mark(List.copyOf(known), logged, -1));
    while (known.size() > mark.known().size()) {
      known.removeLast();
    }
    logged = mark.logged();
  }

  /** Writes the way back from one place to another. */
  void takeBack(Mark to, Mark from) {
    if (from.logged()) {
      c.aload(X);
      if (to.logged()) {
        c.iload(to.top());
      } else {
        c.loadConstant(from.known().size());
      }
      c.invokevirtual(MACHINE, "undo", MethodTypeDesc.of(VOID, INT));
      if (!to.logged()) {
        // The list may have grown, and others begin with an empty one.
        c.aload(X).iconst_0().putfield(MACHINE, "top", INT);
        begin();
      }
    }
    for (int i = from.known().size() - 1; i >= to.known().size(); i--) {
      Change change = from.known().get(i);
      c.aload(S);
      change.slot().run();
      change.before().run();
      c.iastore();
    }
  }
}
