package mneme.net.condition;

/** What a generated class offers; stateless, so one instance serves all threads. */
abstract class ConditionCode {
  abstract boolean holds(int[] state, Condition.Oracle oracle);
}
