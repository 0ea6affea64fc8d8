package mneme.net.condition;

import java.util.BitSet;
import mneme.model.Predicate;
import mneme.model.SlotSet;
import org.jspecify.annotations.Nullable;

/** A condition as a fast test, translated to bytecode when first asked for. Thread-safe. */
public final class NetPredicate implements Predicate {
  private final String text;
  private final Condition condition;
  private final Vocabulary words;
  private final SlotSet reads;
  private @Nullable ConditionCode code;
  private boolean tooLarge;

  /**
   * @param slots how many a state has; a condition that asks the model may read all of them
   */
  public NetPredicate(String text, Condition condition, Vocabulary words, int slots) {
    this.text = text;
    this.condition = condition;
    this.words = words;
    BitSet read = new BitSet(slots);
    collect(condition, read, slots);
    this.reads = SlotSet.of(read);
  }

  private static void collect(Condition condition, BitSet read, int slots) {
    switch (condition) {
      case Condition.Constant constant -> {}
      case Condition.Not not -> collect(not.operand(), read, slots);
      case Condition.And and -> and.operands().forEach(c -> collect(c, read, slots));
      case Condition.Or or -> or.operands().forEach(c -> collect(c, read, slots));
      case Condition.Compare compare -> {
        for (int key : compare.sum().weights().keySet()) {
          if (key < 0) {
            read.set(0, slots);
          } else {
            read.set(key);
          }
        }
      }
      case Condition.Ask ask -> read.set(0, slots);
    }
  }

  public Condition condition() {
    return condition;
  }

  @Override
  public String text() {
    return text;
  }

  @Override
  public SlotSet reads() {
    return reads;
  }

  @Override
  public synchronized Test test() {
    Condition.Oracle oracle = words.oracle();
    if (code == null && !tooLarge) {
      try {
        code = ConditionWriter.compile(condition);
      } catch (IllegalArgumentException e) {
        tooLarge = true;
      }
    }
    ConditionCode compiled = code;
    if (compiled == null) {
      return state -> Outcome.of(condition.holds(state, oracle));
    }
    return state -> Outcome.of(compiled.holds(state, oracle));
  }
}
