package mneme.net.coloured.compile;

import mneme.model.ModelError;
import mneme.model.Reversible;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.net.coloured.ColouredNet;
import mneme.net.coloured.interpret.Evaluator;
import mneme.net.coloured.interpret.InterpretedStepper;
import mneme.net.coloured.marking.Marking;
import mneme.net.coloured.marking.Workspace;
import mneme.net.coloured.plan.EventCodes;
import org.jspecify.annotations.Nullable;

/** Executes generated code. Not thread-safe. */
class CompiledStepper implements Stepper {
  private final GeneratedNet generated;
  private final EventCodes codes;
  private final int transitions;
  private final int choiceBits;
  private final boolean prioritised;
  private final Context x;
  private final Keep keep = new Keep();

  private CompiledStepper(
      ColouredNet net, Marking marking, EventCodes codes, GeneratedNet generated, NetParts parts) {
    this.generated = generated;
    this.codes = codes;
    this.transitions = net.transitions().size();
    this.choiceBits = codes.choiceBits();
    this.prioritised = net.transitions().stream().anyMatch(each -> each.priority() != null);
    Evaluator evaluator = new Evaluator(net, marking.values(), marking);
    this.x = new Context(marking.shape().size(), parts, marking.regions(), evaluator, keep);
  }

  /** With the ability to undo events where the net allows it. */
  static Stepper of(
      ColouredNet net, Marking marking, EventCodes codes, GeneratedNet generated, NetParts parts) {
    return InterpretedStepper.isReversible(net, codes)
        ? new WithUndo(net, marking, codes, generated, parts)
        : new CompiledStepper(net, marking, codes, generated, parts);
  }

  @Override
  public void successors(int[] state, SuccessorSink sink) {
    x.reset(state, sink);
    findPriority(state);
    generated.successors(state, x);
  }

  private void findPriority(int[] state) {
    if (prioritised) {
      x.searching = true;
      x.priority = Long.MIN_VALUE;
      generated.successors(state, x);
      x.searching = false;
      x.rank = 0;
    }
  }

  @Override
  public void enabled(int[] state, EventSink sink) {
    successors(state, SuccessorSink.ofEvents(sink));
  }

  private boolean isEvent(long event) {
    long transition = event >>> choiceBits;
    return event >= 0
        && transition < transitions
        && codes.isValid((int) transition, event & (1L << choiceBits) - 1);
  }

  @Override
  public int @Nullable [] fire(int[] state, long event) {
    if (!isEvent(event)) {
      return null;
    }
    keep.wanted = event;
    keep.found = false;
    x.reset(state, keep);
    findPriority(state);
    int transition = (int) (event >>> choiceBits);
    if (codes.isRanked(transition)) {
      generated.some(state, x, transition);
    } else {
      generated.fire(state, x, transition, event & (1L << choiceBits) - 1);
    }
    return keep.found ? keep.state : null;
  }

  /** Puts back what an event took and takes what it put; the event need not be enabled there. */
  int @Nullable [] moveBack(int[] after, long event) {
    if (!isEvent(event)) {
      return null;
    }
    x.reset(after, keep);
    int transition = (int) (event >>> choiceBits);
    return generated.undo(after, x, transition, event & (1L << choiceBits) - 1) == 0
        ? null
        : x.next;
  }

  int @Nullable [] before(int[] after, long event) {
    int[] moved = moveBack(after, event);
    if (moved == null) {
      return null;
    }
    int[] before = moved.clone();
    int[] again = fire(before, event);
    return again != null && Workspace.isSame(again, after) ? before : null;
  }

  private static final class WithUndo extends CompiledStepper implements Reversible {
    WithUndo(
        ColouredNet net,
        Marking marking,
        EventCodes codes,
        GeneratedNet generated,
        NetParts parts) {
      super(net, marking, codes, generated, parts);
    }

    @Override
    public int @Nullable [] undo(int[] state, long event) {
      return before(state, event);
    }

    @Override
    public int @Nullable [] stepBack(int[] state, long event) {
      return moveBack(state, event);
    }
  }

  /** Keeps the successor of one event. */
  private static final class Keep implements SuccessorSink {
    long wanted;
    boolean found;
    int[] state = new int[0];

    @Override
    public void successor(int[] next, long event, int[] changed, int count) {
      if (event == wanted) {
        if (state.length != next.length) {
          state = new int[next.length];
        }
        System.arraycopy(next, 0, state, 0, next.length);
        found = true;
      }
    }

    @Override
    public void error(long event, ModelError error) {}
  }
}
