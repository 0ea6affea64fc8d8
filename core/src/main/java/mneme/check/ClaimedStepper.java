package mneme.check;

import java.util.Arrays;
import mneme.model.ModelError;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.question.ClaimReader;
import org.jspecify.annotations.Nullable;

/**
 * Executes a model with automata beside it. These read the state a step leaves, so that they move
 * once for all its successors. Not thread-safe.
 */
final class ClaimedStepper implements Stepper, SuccessorSink {
  private final Stepper model;
  private final ClaimReader[] readers;

  /** The slots in which automata are elsewhere after the state that was read, and their values. */
  private final int[] slots;

  private final int[] before;
  private final int[] after;
  private int moved;

  private int[] changes = new int[64];
  private int[] fired = new int[0];
  private @Nullable SuccessorSink sink;

  ClaimedStepper(Stepper model, ClaimReader[] readers) {
    this.model = model;
    this.readers = readers;
    int words = Arrays.stream(readers).mapToInt(ClaimReader::words).sum();
    this.slots = new int[words];
    this.before = new int[words];
    this.after = new int[words];
  }

  @Override
  public void successors(int[] state, SuccessorSink target) {
    read(state);
    if (moved == 0) {
      model.successors(state, target);
      return;
    }
    sink = target;
    model.successors(state, this);
  }

  private void read(int[] state) {
    moved = 0;
    for (ClaimReader reader : readers) {
      reader.read(state);
      for (int word = 0; word < reader.words(); word++) {
        int slot = reader.slot() + word;
        int value = reader.value(word);
        if (state[slot] != value) {
          slots[moved] = slot;
          before[moved] = state[slot];
          after[moved++] = value;
        }
      }
    }
  }

  @Override
  public void successor(int[] next, long event, int[] changed, int count) {
    SuccessorSink target = sink;
    if (target == null) {
      throw new IllegalStateException("nobody asked for successors");
    }
    if (changes.length < count + moved) {
      changes = new int[2 * (count + moved)];
    }
    System.arraycopy(changed, 0, changes, 0, count);
    for (int i = 0; i < moved; i++) {
      next[slots[i]] = after[i];
      changes[count + i] = slots[i];
    }
    target.successor(next, event, changes, count + moved);
    for (int i = 0; i < moved; i++) {
      next[slots[i]] = before[i];
    }
  }

  @Override
  public void error(long event, ModelError error) {
    SuccessorSink target = sink;
    if (target != null) {
      target.error(event, error);
    }
  }

  @Override
  public void enabled(int[] state, EventSink target) {
    model.enabled(state, target);
  }

  @Override
  public int @Nullable [] fire(int[] state, long event) {
    read(state);
    int[] next = model.fire(state, event);
    if (next == null || moved == 0) {
      return next;
    }
    if (fired.length != next.length) {
      fired = new int[next.length];
    }
    System.arraycopy(next, 0, fired, 0, next.length);
    for (int i = 0; i < moved; i++) {
      fired[slots[i]] = after[i];
    }
    return fired;
  }
}
