package mneme.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mneme.model.Ability;
import mneme.model.Actors;
import mneme.model.Assertion;
import mneme.model.Event;
import mneme.model.Independence;
import mneme.model.Model;
import mneme.model.PlainPresentation;
import mneme.model.Predicate;
import mneme.model.Presentation;
import mneme.model.Shape;
import mneme.model.Slot;
import mneme.model.Statement;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.model.Transition;
import mneme.source.Position;
import mneme.source.SourceException;
import mneme.source.SourceText;
import org.jspecify.annotations.Nullable;

/**
 * A model written in Java: slots, initial states, and rules with guards and effects. Events come in
 * the order of the rules, then of their choices. Immutable and thread-safe, as long as the lambdas
 * it was made of are.
 */
public final class HandModel implements Model {
  private final String name;
  private final Shape shape;
  private final List<int[]> initial;
  private final List<Rule> rules;
  private final List<Assertion> assertions;
  private final int choiceBits;

  private HandModel(Builder builder) {
    name = builder.name;
    // What grows in one way may grow in the other.
    boolean appends = builder.slots.stream().anyMatch(slot -> !slot.fixed());
    shape = new Shape(builder.slots, List.of("globals"), appends);
    initial = List.copyOf(builder.initial);
    rules = List.copyOf(builder.rules);
    assertions = List.copyOf(builder.assertions);
    int mostChoices = rules.stream().mapToInt(Rule::choices).max().orElse(1);
    choiceBits = Integer.SIZE - Integer.numberOfLeadingZeros(mostChoices - 1);
  }

  public static Builder named(String name) {
    return new Builder(name);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Shape shape() {
    return shape;
  }

  @Override
  public List<int[]> initialStates() {
    return initial.stream().map(int[]::clone).toList();
  }

  @Override
  public int transitionCount() {
    return rules.size();
  }

  @Override
  public Transition transition(int id) {
    Rule rule = rules.get(id);
    return new Transition(id, rule.name(), rule.process(), "", rule.kind(), lineOf(id));
  }

  @Override
  public int choiceBits() {
    return choiceBits;
  }

  @Override
  public Stepper stepper() {
    return new RuleStepper(rules, choiceBits);
  }

  @Override
  public List<Assertion> assertions() {
    return assertions;
  }

  /**
   * Understands one comparison: a slot's name, one of {@code == != < <= > >=}, a number, with
   * blanks between.
   */
  @Override
  public Predicate predicate(String text) throws SourceException {
    String[] words = text.strip().split("\\s+", -1);
    int slot =
        IntStream.range(0, shape.size())
            .filter(i -> shape.slot(i).name().equals(words[0]))
            .findFirst()
            .orElse(-1);
    if (words.length == 3 && slot >= 0) {
      try {
        int value = Integer.parseInt(words[2]);
        StateTest test = comparison(words[1], slot, value);
        if (test != null) {
          return new StatePredicate(text, test);
        }
      } catch (NumberFormatException _) {
        // Said below, with the form that would be right.
      }
    }
    throw new SourceException(
        new SourceText("expression", text), new Position(1, 1), "expected: slot comparison number");
  }

  private static @Nullable StateTest comparison(String operator, int slot, int value) {
    return switch (operator) {
      case "==" -> s -> s.get(slot) == value;
      case "!=" -> s -> s.get(slot) != value;
      case "<" -> s -> s.get(slot) < value;
      case "<=" -> s -> s.get(slot) <= value;
      case ">" -> s -> s.get(slot) > value;
      case ">=" -> s -> s.get(slot) >= value;
      default -> null;
    };
  }

  @Override
  public <A extends Ability> @Nullable A ability(Class<A> type) {
    return type == Independence.class
        ? type.cast(independence())
        : type == Actors.class ? type.cast(actors()) : null;
  }

  /** Each process is one; rules of none are nobody's. Two processes joined by + move together. */
  private Actors actors() {
    List<String> names =
        rules.stream()
            .flatMap(rule -> Stream.of(rule.process().split("\\+", -1)))
            .filter(each -> !each.isEmpty())
            .distinct()
            .toList();
    int[][] movers =
        rules.stream()
            .map(rule -> Stream.of(rule.process().split("\\+", -1)).mapToInt(names::indexOf))
            .map(IntStream::toArray)
            .toArray(int[][]::new);
    return new Actors() {
      @Override
      public int count() {
        return names.size();
      }

      @Override
      public String name(int actor) {
        return names.get(actor);
      }

      @Override
      public int actor(long event) {
        return movers[(int) (event >>> choiceBits)][0];
      }

      @Override
      public int partner(long event) {
        int[] both = movers[(int) (event >>> choiceBits)];
        return both.length > 1 ? both[1] : -1;
      }
    };
  }

  @Override
  public Presentation presentation() {
    return new Rules();
  }

  /**
   * Rules are independent if neither writes what the other reads or writes; then each overtakes the
   * other.
   */
  private Independence independence() {
    return new Independence() {
      @Override
      public boolean independent(long event, long other) {
        int one = Event.transition(event, choiceBits);
        int two = Event.transition(other, choiceBits);
        Rule a = rules.get(one);
        Rule b = rules.get(two);
        return one != two
            && !a.writes().intersects(b.reads())
            && !a.writes().intersects(b.writes())
            && !b.writes().intersects(a.reads());
      }

      @Override
      public boolean overtakes(long event, long former) {
        return independent(event, former);
      }
    };
  }

  @Override
  public String toString() {
    return name;
  }

  /**
   * There is no text; the number of a rule stands for its line, so that positions tell rules apart.
   */
  private static Position lineOf(int rule) {
    return new Position(rule + 1, 1);
  }

  private final class Rules extends PlainPresentation {
    Rules() {
      super(HandModel.this);
    }

    @Override
    public List<Statement> statements() {
      return IntStream.range(0, rules.size())
          .mapToObj(
              id ->
                  new Statement(
                      "rule " + rules.get(id).name(),
                      rules.get(id).process(),
                      lineOf(id),
                      false,
                      new int[] {id}))
          .toList();
    }
  }

  /** A condition on a single state. */
  @FunctionalInterface
  public interface StateTest {
    boolean holds(Draft state);
  }

  private record StatePredicate(String text, StateTest condition) implements Predicate {
    @Override
    public Test test() {
      Draft draft = new Draft();
      return state -> {
        draft.begin(state);
        return Outcome.of(condition.holds(draft));
      };
    }
  }

  private static final class RuleStepper implements Stepper {
    private final List<Rule> rules;
    private final int choiceBits;
    private final Draft draft = new Draft();

    RuleStepper(List<Rule> rules, int choiceBits) {
      this.rules = rules;
      this.choiceBits = choiceBits;
    }

    @Override
    public void successors(int[] state, SuccessorSink sink) {
      enabled(state, event -> deliver(event, sink));
    }

    private void deliver(long event, SuccessorSink sink) {
      rules
          .get(Event.transition(event, choiceBits))
          .effect()
          .apply(draft, Event.choice(event, choiceBits));
      var error = draft.error();
      if (error != null) {
        sink.error(event, error);
      } else {
        sink.successor(draft.result(), event, draft.changed(), draft.count());
      }
    }

    @Override
    public void enabled(int[] state, EventSink sink) {
      for (int id = 0; id < rules.size(); id++) {
        Rule rule = rules.get(id);
        for (int choice = 0; choice < rule.choices(); choice++) {
          draft.begin(state);
          if (rule.guard().holds(draft, choice)) {
            sink.event(Event.of(id, choice, choiceBits));
          }
        }
      }
    }

    @Override
    public int @Nullable [] fire(int[] state, long event) {
      int id = Event.transition(event, choiceBits);
      int choice = Event.choice(event, choiceBits);
      if (event < 0 || event >>> choiceBits >= rules.size() || choice >= rules.get(id).choices()) {
        return null;
      }
      draft.begin(state);
      if (!rules.get(id).guard().holds(draft, choice)) {
        return null;
      }
      rules.get(id).effect().apply(draft, choice);
      return draft.error() == null ? draft.result() : null;
    }
  }

  /** Collects the parts of a model. */
  public static final class Builder {
    private final String name;
    private final List<Slot> slots = new ArrayList<>();
    private final List<int[]> initial = new ArrayList<>();
    private final List<Rule> rules = new ArrayList<>();
    private final List<Assertion> assertions = new ArrayList<>();

    private Builder(String name) {
      this.name = name;
    }

    /** A slot that keeps to its range. */
    public Builder slot(String slot, int least, int greatest) {
      slots.add(Slot.ranged(slot, 0, least, greatest));
      return this;
    }

    /** A slot that may leave its range. */
    public Builder growing(String slot, int least, int greatest) {
      slots.add(Slot.growing(slot, 0, least, greatest));
      return this;
    }

    public Builder initial(int... state) {
      initial.add(state.clone());
      return this;
    }

    public Builder rule(String rule, Consumer<Rule.Builder> parts) {
      Rule.Builder builder = new Rule.Builder(rule);
      parts.accept(builder);
      rules.add(builder.build());
      return this;
    }

    /** A condition every state must meet. */
    public Builder assertion(String text, StateTest holds) {
      assertions.add(
          new Assertion(
              text, "", new Position(100 + assertions.size(), 1), new StatePredicate(text, holds)));
      return this;
    }

    public HandModel build() {
      if (initial.isEmpty()) {
        throw new IllegalStateException(name + " has no initial state");
      }
      return new HandModel(this);
    }
  }
}
