package mneme.testing;

import java.util.BitSet;
import java.util.stream.IntStream;
import mneme.model.ModelError;
import mneme.model.Transition;

/**
 * One transition of a {@link HandModel}: what it is called, what it touches, when it is enabled,
 * what it does.
 *
 * @param reads the slots that guard and effect look at; two rules are independent by these sets
 * @param choices how many ways there are to take it; guard and effect are asked for each of 0 to
 *     this number - 1
 */
public record Rule(
    String name,
    String process,
    Transition.Kind kind,
    int choices,
    BitSet reads,
    BitSet writes,
    Guard guard,
    Effect effect) {

  /** Whether a rule is enabled; only reads the draft. */
  @FunctionalInterface
  public interface Guard {
    boolean holds(Draft state, int choice);
  }

  /** What a rule does: writes to the draft, or {@linkplain Draft#fail(ModelError) fails}. */
  @FunctionalInterface
  public interface Effect {
    void apply(Draft state, int choice);
  }

  /**
   * Collects the parts of a rule; without a guard it is always enabled, without an effect it is a
   * self loop.
   */
  public static final class Builder {
    private final String name;
    private String process = "";
    private Transition.Kind kind = Transition.Kind.ASSIGNMENT;
    private int choices = 1;
    private BitSet reads = new BitSet();
    private BitSet writes = new BitSet();
    private Guard guard = (state, choice) -> true;
    private Effect effect = (state, choice) -> {};

    Builder(String name) {
      this.name = name;
    }

    public Builder process(String value) {
      process = value;
      return this;
    }

    public Builder kind(Transition.Kind value) {
      kind = value;
      return this;
    }

    public Builder choices(int value) {
      choices = value;
      return this;
    }

    public Builder reads(int... slots) {
      reads = setOf(slots);
      return this;
    }

    public Builder writes(int... slots) {
      writes = setOf(slots);
      return this;
    }

    public Builder when(Guard value) {
      guard = value;
      return this;
    }

    public Builder then(Effect value) {
      effect = value;
      return this;
    }

    private static BitSet setOf(int... slots) {
      BitSet set = new BitSet();
      IntStream.of(slots).forEach(set::set);
      return set;
    }

    Rule build() {
      return new Rule(name, process, kind, choices, reads, writes, guard, effect);
    }
  }
}
