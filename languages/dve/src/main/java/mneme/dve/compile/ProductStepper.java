package mneme.dve.compile;

import java.util.ArrayList;
import java.util.List;
import mneme.dve.program.Edge;
import mneme.dve.program.Process;
import mneme.dve.program.Program;
import mneme.dve.program.TransitionTable;
import mneme.model.Event;
import mneme.model.ModelError;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import org.jspecify.annotations.Nullable;

/**
 * Executes the product of a system and a property process: generated code makes the steps of the
 * system, and each is delivered once for every edge the property can move along. Not thread-safe.
 *
 * <p>The property's edges have neither effects nor channels; see {@link #takes}.
 */
final class ProductStepper implements Stepper {
  private final CompiledProgram program;
  private final CompiledProgram.Ready<GeneratedCode.AllSteps> all;
  private CompiledProgram.@Nullable Ready<GeneratedCode.SingleSteps> single;
  private boolean asked;
  private final int choiceBits;
  private final int propertyAlone;
  private final int locationSlot;
  private final int[] target;

  /** The property's edges out of each of its locations. */
  private final int[][] leaving;

  private final Pairing pairing;
  private final CompiledStepper.Forward forward = new CompiledStepper.Forward();
  private final CompiledStepper.Capture capture;

  ProductStepper(
      Program program,
      TransitionTable table,
      CompiledProgram compiled,
      CompiledProgram.Ready<GeneratedCode.AllSteps> all) {
    Process property = program.processes().get(program.property());
    this.program = compiled;
    this.all = all;
    this.choiceBits = table.choiceBits();
    this.propertyAlone = table.propertyAlone();
    this.locationSlot = property.locationSlot();
    this.target = new int[property.edges().size()];
    this.leaving = new int[property.locations().size()][];
    for (int l = 0; l < leaving.length; l++) {
      List<Integer> found = new ArrayList<>();
      for (Edge edge : property.edges()) {
        if (edge.from() == l) {
          found.add(edge.index());
          target[edge.index()] = edge.to();
        }
      }
      leaving[l] = new int[found.size()];
      for (int i = 0; i < found.size(); i++) {
        leaving[l][i] = found.get(i);
      }
    }
    this.pairing = new Pairing(all.context());
    this.capture = new CompiledStepper.Capture(program.shape().size());
  }

  /** Whether the property process is of the simple kind this class executes. */
  static boolean takes(Process property) {
    for (Edge edge : property.edges()) {
      if (edge.sync() != null || !edge.effects().isEmpty()) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void successors(int[] state, SuccessorSink sink) {
    StepContext x = all.context();
    prepare(state, all.code(), x, sink);
    all.code().successors(state, x.next, x);
    if (!pairing.delivered) {
      pairing.successor(x.next, propertyAlone, pairing.changed, 0);
    }
  }

  private void prepare(int[] state, GeneratedCode.Steps steps, StepContext x, SuccessorSink sink) {
    x.reset(state, pairing);
    steps.property(state, x);
    pairing.context = x;
    pairing.sink = sink;
    pairing.delivered = false;
    pairing.location = state[locationSlot];
  }

  @Override
  public void enabled(int[] state, EventSink sink) {
    forward.to(sink);
    successors(state, forward);
  }

  @Override
  public int @Nullable [] fire(int[] state, long event) {
    long transition = event >>> choiceBits;
    if (event < 0 || transition > propertyAlone) {
      return null;
    }
    capture.expect(event);
    if (!asked) {
      single = program.singleSteps();
      asked = true;
    }
    if (single == null || transition == propertyAlone) {
      successors(state, capture);
    } else {
      StepContext x = single.context();
      prepare(state, single.code(), x, capture);
      single.code().fire(state, x.next, x, (int) transition);
    }
    return capture.result();
  }

  /** Takes the steps of the system and hands them on in pairs. */
  private final class Pairing implements SuccessorSink {
    StepContext context;
    SuccessorSink sink = StepContext.NOWHERE;
    boolean delivered;
    int location;

    /** The property's slot, then those of the step. */
    int[] changed = {locationSlot};

    Pairing(StepContext context) {
      this.context = context;
    }

    @Override
    public void successor(int[] next, long transition, int[] systemChanged, int count) {
      delivered = true;
      StepContext x = context;
      if (changed.length <= count) {
        changed = new int[2 * count + 1];
        changed[0] = locationSlot;
      }
      System.arraycopy(systemChanged, 0, changed, 1, count);
      for (int i = 0; i < x.choices; i++) {
        int edge = x.choice[i];
        long event = Event.of((int) transition, edge, choiceBits);
        if (x.choiceError[i] != 0) {
          sink.error(event, x.error(x.choiceError[i]));
        } else {
          next[locationSlot] = target[edge];
          sink.successor(next, event, changed, count + 1);
        }
      }
      next[locationSlot] = location;
    }

    /** An error that comes before the property is asked stands for all its edges. */
    @Override
    public void error(long transition, ModelError error) {
      delivered = true;
      StepContext x = context;
      if (x.early) {
        for (int edge : leaving[location]) {
          sink.error(Event.of((int) transition, edge, choiceBits), error);
        }
        return;
      }
      for (int i = 0; i < x.choices; i++) {
        long event = Event.of((int) transition, x.choice[i], choiceBits);
        sink.error(event, x.choiceError[i] != 0 ? x.error(x.choiceError[i]) : error);
      }
    }
  }
}
