package mneme.dve.compile;

import java.lang.classfile.Label;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ConstantDescs;
import java.util.ArrayList;
import java.util.List;
import mneme.dve.program.Edge;
import mneme.dve.program.Process;
import mneme.dve.program.Program;
import org.jspecify.annotations.Nullable;

/**
 * The rule of committed locations. As a fragment, the method {@code committed}: whether some
 * process is in such a location.
 */
final class Committed implements Fragment {
  private final Program program;
  private final boolean any;

  Committed(Program program) {
    this.program = program;
    boolean found = false;
    for (Process process : program.processes()) {
      found |= !committedLocations(process).isEmpty();
    }
    this.any = found;
  }

  /** Whether the model has committed locations at all. */
  boolean any() {
    return any;
  }

  boolean leaves(Edge edge) {
    return program.processes().get(edge.process()).locations().get(edge.from()).committed();
  }

  private List<Integer> committedLocations(Process process) {
    List<Integer> found = new ArrayList<>();
    if (process.index() != program.property()) {
      for (int l = 0; l < process.locations().size(); l++) {
        if (process.locations().get(l).committed()) {
          found.add(l);
        }
      }
    }
    return found;
  }

  @Override
  public int size() {
    return 0;
  }

  @Override
  public void write(Code code) {
    Label yes = code.label();
    for (Process process : program.processes()) {
      List<Integer> locations = committedLocations(process);
      if (!locations.isEmpty()) {
        Label no = code.label();
        List<SwitchCase> cases = new ArrayList<>();
        for (int location : locations) {
          cases.add(SwitchCase.of(location, yes));
        }
        code.load(Code.STATE, process.locationSlot());
        code.out.lookupswitch(no, cases);
        code.bind(no);
      }
    }
    code.out.iconst_0().ireturn();
    code.bind(yes);
    code.out.iconst_1().ireturn();
  }

  /**
   * For {@code fire}: the step of an edge as far as the rule allows it.
   *
   * @param call in a state without committed locations
   * @param committedCall in one with some; null where there is none
   */
  Fragment choose(Fragment call, Edge edge, @Nullable Fragment committedCall) {
    if (!any) {
      return call;
    }
    return new Choice(call, leaves(edge) ? committedCall : null);
  }

  private record Choice(Fragment free, @Nullable Fragment bound) implements Fragment {
    @Override
    public int size() {
      return 10 + free.size() + (bound == null ? 0 : bound.size());
    }

    @Override
    public void write(Code code) {
      if (free.equals(bound)) {
        free.write(code);
        return;
      }
      Label committed = code.label();
      Label end = code.label();
      code.out.aload(code.context());
      code.out.getfield(Names.CONTEXT, "committed", ConstantDescs.CD_boolean);
      code.out.ifne(committed);
      free.write(code);
      code.out.goto_(end);
      code.bind(committed);
      if (bound != null) {
        bound.write(code);
      }
      code.bind(end);
      code.grow(10);
    }
  }

  /** One set of dispatchers or the other. */
  record Split(Fragment bound, Fragment free) implements Fragment {
    @Override
    public int size() {
      return bound.size() + free.size() + 10;
    }

    @Override
    public void write(Code code) {
      Label otherwise = code.label();
      code.out.aload(Code.STATE);
      code.callOwn("committed", Names.TEST);
      code.out.ifeq(otherwise);
      bound.write(code);
      code.out.return_();
      code.bind(otherwise);
      free.write(code);
    }
  }

  /** Writes the answer into the context first. */
  record Noted(Fragment rest) implements Fragment {
    @Override
    public int size() {
      return rest.size() + 8;
    }

    @Override
    public void write(Code code) {
      code.out.aload(code.context()).aload(Code.STATE);
      code.callOwn("committed", Names.TEST);
      code.out.putfield(Names.CONTEXT, "committed", ConstantDescs.CD_boolean);
      rest.write(code);
    }
  }
}
