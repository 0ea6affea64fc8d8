package mneme.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import mneme.model.Claim;
import mneme.model.Measure;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Predicate;
import mneme.model.Predicate.Outcome;
import mneme.model.Property;
import mneme.run.Detail;
import mneme.run.Plan.Questions;
import mneme.run.PropertyResult;
import org.jspecify.annotations.Nullable;

/**
 * What is asked of all states of a run together: its properties, and the greatest values of the
 * model's measures. Thread-safe; every thread works with a {@link Part} of its own.
 */
public final class Survey {
  private final List<Property> properties;
  private final List<Measure> measures;
  private final List<Claim> claims;
  private final boolean nothingElse;

  /** By property, and behind these by claim, 1 where a state was found that settles it. */
  private final AtomicIntegerArray settled;

  /** What the checker could not follow; null for nothing. */
  private volatile @Nullable ModelError notFollowed;

  private final List<Part> parts = new ArrayList<>();

  /** How many properties no state has settled yet. */
  private volatile int open;

  /** The greatest values of measures that an earlier part of the run has seen. */
  private final long[] earlier;

  /** Where measures of the model end and those of properties begin. */
  private final int measuresOfModel;

  public Survey(Model model, Questions questions) {
    this.properties = questions.properties();
    this.claims = questions.claims();
    this.settled = new AtomicIntegerArray(properties.size() + claims.size());
    this.open = properties.size();
    List<Measure> all = new ArrayList<>(model.measures());
    this.measuresOfModel = all.size();
    for (Property property : properties) {
      if (property instanceof Property.Greatest bound) {
        all.add(bound.measure());
      }
    }
    this.measures = List.copyOf(all);
    this.earlier = new long[measures.size()];
    Arrays.fill(earlier, Long.MIN_VALUE);
    this.nothingElse =
        !properties.isEmpty()
            && !questions.deadlock()
            && questions.invariants().isEmpty()
            && questions.goals().isEmpty()
            && claims.isEmpty();
  }

  /** Whether the search may end: everything it was asked is known. */
  public boolean isSettled() {
    return open == 0 && nothingElse;
  }

  /** A step was met behind which nothing can be visited. */
  void notFollowed(ModelError error) {
    if (notFollowed == null) {
      notFollowed = error;
    }
  }

  /** A state was met that breaks a claim. */
  void broken(int claim) {
    settled.set(properties.size() + claim, 1);
  }

  /** Whether every step that was met was followed to its end. */
  public boolean followedAll() {
    return notFollowed == null;
  }

  /** The part of a thread that is about to start. */
  Part part() {
    Part part = new Part();
    synchronized (parts) {
      parts.add(part);
    }
    return part;
  }

  private synchronized boolean settle(int property) {
    if (settled.getAndSet(property, 1) == 1) {
      return false;
    }
    open = open - 1;
    return true;
  }

  /** What was seen so far, as numbers with which another run can go on. */
  public long[] seen() {
    long[] seen = new long[settled.length() + measures.size()];
    for (int i = 0; i < settled.length(); i++) {
      seen[i] = settled.get(i);
    }
    for (int i = 0; i < measures.size(); i++) {
      seen[settled.length() + i] = greatestOf(i);
    }
    return seen;
  }

  /** Goes on with what an earlier part of the run has {@link #seen}. */
  public void hasSeen(long[] seen) {
    if (seen.length != settled.length() + measures.size()) {
      throw new IllegalArgumentException("other properties than before");
    }
    for (int i = 0; i < properties.size(); i++) {
      if (seen[i] == 1) {
        settle(i);
      }
    }
    for (int i = 0; i < claims.size(); i++) {
      if (seen[properties.size() + i] == 1) {
        broken(i);
      }
    }
    synchronized (parts) {
      for (int i = 0; i < measures.size(); i++) {
        earlier[i] = Math.max(earlier[i], seen[settled.length() + i]);
      }
    }
  }

  /**
   * What is known of each property in the end.
   *
   * @param complete whether every reachable state was visited
   */
  public List<PropertyResult> results(boolean complete) {
    List<PropertyResult> results = new ArrayList<>();
    int measure = measuresOfModel;
    for (int i = 0; i < properties.size(); i++) {
      Property property = properties.get(i);
      boolean met = settled.get(i) == 1;
      results.add(
          switch (property) {
            case Property.Exists exists -> PropertyResult.of(exists.id(), met, true, complete);
            case Property.Always always -> PropertyResult.of(always.id(), met, false, complete);
            case Property.Greatest bound ->
                PropertyResult.bound(bound.id(), greatestOf(measure++), complete);
          });
    }
    return results;
  }

  /**
   * What is known of each claim in the end.
   *
   * @param complete whether every reachable state was visited
   */
  public List<PropertyResult> claims(boolean complete) {
    List<PropertyResult> results = new ArrayList<>();
    for (int i = 0; i < claims.size(); i++) {
      Claim claim = claims.get(i);
      if (settled.get(properties.size() + i) == 1) {
        results.add(new PropertyResult(claim.name(), PropertyResult.Answer.FALSE, null));
      } else if (claim.isDecidable()) {
        results.add(PropertyResult.of(claim.name(), false, false, complete));
      } else {
        results.add(
            new PropertyResult(
                claim.name(), PropertyResult.Answer.UNKNOWN, null, claim.unchecked()));
      }
    }
    return results;
  }

  /** The model's measures as figures of the run; empty where no state was visited. */
  public List<Detail> details() {
    List<Detail> details = new ArrayList<>();
    for (int i = 0; i < measuresOfModel; i++) {
      long value = greatestOf(i);
      if (value != Long.MIN_VALUE) {
        Measure measure = measures.get(i);
        details.add(Detail.count(measure.key(), measure.label(), value, ""));
      }
    }
    ModelError missed = notFollowed;
    if (missed != null) {
      String place = missed.position().isKnown() ? "line " + missed.position() : "";
      details.add(Detail.text("not_followed", "not followed", missed.message(), place));
    }
    return details;
  }

  private long greatestOf(int measure) {
    synchronized (parts) {
      long value = earlier[measure];
      for (Part part : parts) {
        value = Math.max(value, part.values[measure]);
      }
      return value;
    }
  }

  /** What one thread has seen. Not thread-safe. */
  final class Part {
    private final Measure.OfState[] functions = new Measure.OfState[measures.size()];
    private final long[] values = new long[measures.size()];

    /** The numbers of the properties that are still tested here, and their tests. */
    private int[] numbers = new int[0];

    private Test[] tests = new Test[0];
    private int known;

    Part() {
      for (int i = 0; i < functions.length; i++) {
        functions[i] = measures.get(i).value();
        values[i] = Long.MIN_VALUE;
      }
      List<Test> all = new ArrayList<>();
      List<Integer> which = new ArrayList<>();
      for (int i = 0; i < properties.size(); i++) {
        switch (properties.get(i)) {
          case Property.Exists exists -> {
            all.add(new Test(exists.predicate().test(), Outcome.TRUE));
            which.add(i);
          }
          case Property.Always always -> {
            all.add(new Test(always.predicate().test(), Outcome.FALSE));
            which.add(i);
          }
          case Property.Greatest bound -> {}
        }
      }
      tests = all.toArray(new Test[0]);
      numbers = which.stream().mapToInt(Integer::intValue).toArray();
      known = open;
    }

    /** Whether there is anything to look at in a state. */
    boolean asks() {
      return functions.length > 0 || tests.length > 0;
    }

    /** Looks at a state; answers the first property it makes false, -1 where there is none. */
    int look(int[] state) {
      for (int i = 0; i < functions.length; i++) {
        values[i] = Math.max(values[i], functions[i].of(state));
      }
      if (open != known) {
        dropSettled();
      }
      int refuted = -1;
      for (int i = 0; i < tests.length; i++) {
        if (tests[i].holds.holdsIn(state) == tests[i].settling
            && settle(numbers[i])
            && refuted < 0
            && tests[i].settling == Outcome.FALSE) {
          refuted = numbers[i];
        }
      }
      return refuted;
    }

    private void dropSettled() {
      known = open;
      List<Test> left = new ArrayList<>();
      List<Integer> which = new ArrayList<>();
      for (int i = 0; i < tests.length; i++) {
        if (settled.get(numbers[i]) == 0) {
          left.add(tests[i]);
          which.add(numbers[i]);
        }
      }
      tests = left.toArray(new Test[0]);
      numbers = which.stream().mapToInt(Integer::intValue).toArray();
    }

    String idOf(int property) {
      return properties.get(property).id();
    }
  }

  /** A predicate and what it must be for the question to be settled. */
  private record Test(Predicate.Test holds, Outcome settling) {}
}
