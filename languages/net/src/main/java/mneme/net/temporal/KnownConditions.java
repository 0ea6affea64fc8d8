package mneme.net.temporal;

import java.util.List;
import java.util.Map;
import mneme.model.Shape;
import mneme.model.Slot;
import mneme.net.condition.Condition;
import mneme.net.condition.Sum;

/** Decides conditions that the bounds of places decide for every marking. Immutable. */
final class KnownConditions {
  private final List<Slot> slots;

  KnownConditions(Shape shape) {
    this.slots = shape.slots();
  }

  /** The same condition without what is known of it. */
  Condition without(Condition condition) {
    return switch (condition) {
      case Condition.Not(Condition operand) -> Condition.not(without(operand));
      case Condition.And(List<Condition> operands) -> Condition.and(without(operands));
      case Condition.Or(List<Condition> operands) -> Condition.or(without(operands));
      case Condition.Compare compare -> compare(compare);
      default -> condition;
    };
  }

  private List<Condition> without(List<Condition> operands) {
    return operands.stream().map(this::without).toList();
  }

  /** Sums that may leave 64 bits, and those without a bound, are infinite here. */
  private Condition compare(Condition.Compare compare) {
    Sum sum = compare.sum();
    double least = sum.constant();
    double greatest = sum.constant();
    for (Map.Entry<Integer, Long> entry : sum.weights().entrySet()) {
      double weight = entry.getValue();
      double most = greatest(entry.getKey());
      // Tokens are never fewer than none, whatever else is known.
      double fewest = least(entry.getKey());
      least += weight * (weight > 0 ? fewest : most);
      greatest += weight * (weight > 0 ? most : fewest);
    }
    boolean always =
        switch (compare.relation()) {
          case LESS -> greatest < 0;
          case AT_MOST -> greatest <= 0;
          case EQUAL -> least == 0 && greatest == 0;
        };
    boolean never =
        switch (compare.relation()) {
          case LESS -> least >= 0;
          case AT_MOST -> least > 0;
          case EQUAL -> least > 0 || greatest < 0;
        };
    return always ? Condition.TRUE : never ? Condition.FALSE : compare;
  }

  private double least(int key) {
    return key >= 0 && slots.get(key).fixed() ? Math.max(0, slots.get(key).least()) : 0;
  }

  private double greatest(int key) {
    return key >= 0 && slots.get(key).fixed()
        ? slots.get(key).greatest()
        : Double.POSITIVE_INFINITY;
  }
}
