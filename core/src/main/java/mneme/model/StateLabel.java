package mneme.model;

/**
 * A named set of states the model's text marks: {@code accepting}, {@code end}, {@code progress}.
 */
public record StateLabel(String name, Predicate holds) {}
