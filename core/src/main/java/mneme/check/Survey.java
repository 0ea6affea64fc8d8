package mneme.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import mneme.check.StateChecker.Asked;
import mneme.model.Measure;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Predicate;
import mneme.question.Answer;
import mneme.question.Question;
import mneme.question.StateTest;
import mneme.run.Detail;
import mneme.run.Plan.Questions;
import org.jspecify.annotations.Nullable;

/**
 * What is asked of all states of a run together: questions that one state decides, and the greatest
 * values of measures. Thread-safe; every thread works with a {@link Part} of its own.
 */
public final class Survey {
  /** The questions that are decided here, by their places in the plan. */
  private final int[] asked;

  private final List<Question> questions;
  private final Model model;

  /** The measures of the model, and behind these those of questions. */
  private final List<Measure> measures;

  private final int measuresOfModel;

  /** By entry of {@link #asked}, 1 where a state was found that decides it. */
  private final AtomicIntegerArray settled;

  /** What the checker could not follow; null for nothing. */
  private volatile @Nullable ModelError notFollowed;

  private final List<Part> parts = new ArrayList<>();

  /** How many questions for which a run goes on are not decided. */
  private volatile int open;

  /** The greatest values of measures that an earlier part of the run has seen. */
  private final long[] earlier;

  public Survey(Model model, Questions questions) {
    this.model = model;
    this.questions = questions.all();
    this.asked =
        IntStream.range(0, this.questions.size())
            .filter(i -> isDecidedHere(this.questions.get(i)))
            .toArray();
    this.settled = new AtomicIntegerArray(asked.length);
    this.open = (int) this.questions.stream().filter(Question::keepsRunGoing).count();
    List<Measure> all = new ArrayList<>(model.measures());
    this.measuresOfModel = all.size();
    for (int question : asked) {
      Measure measure = this.questions.get(question).greatest();
      if (measure != null) {
        all.add(measure);
      }
    }
    this.measures = List.copyOf(all);
    this.earlier = new long[measures.size()];
    Arrays.fill(earlier, Long.MIN_VALUE);
  }

  private static boolean isDecidedHere(Question question) {
    return question.isDecidedAtOnce() || question.greatest() != null;
  }

  /** Whether the search may end: everything for which it would go on is known. */
  public boolean isSettled() {
    return open == 0 && asked.length > 0;
  }

  /** A step was met behind which nothing can be visited. */
  public void notFollowed(ModelError error) {
    if (notFollowed == null) {
      notFollowed = error;
    }
  }

  /** A step behind which nothing was visited; null where there was none. */
  public @Nullable ModelError missed() {
    return notFollowed;
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

  private synchronized boolean settle(int entry) {
    if (settled.getAndSet(entry, 1) == 1) {
      return false;
    }
    if (questions.get(asked[entry]).keepsRunGoing()) {
      open = open - 1;
    }
    return true;
  }

  /** What was seen so far, as numbers with which another run can go on. */
  public long[] seen() {
    long[] seen = new long[asked.length + measures.size()];
    for (int i = 0; i < asked.length; i++) {
      seen[i] = settled.get(i);
    }
    for (int i = 0; i < measures.size(); i++) {
      seen[asked.length + i] = greatestOf(i);
    }
    return seen;
  }

  /** Goes on with what an earlier part of the run has {@link #seen}. */
  public void hasSeen(long[] seen) {
    if (seen.length != asked.length + measures.size()) {
      throw new IllegalArgumentException("other questions than before");
    }
    for (int i = 0; i < asked.length; i++) {
      if (seen[i] == 1) {
        settle(i);
      }
    }
    synchronized (parts) {
      for (int i = 0; i < measures.size(); i++) {
        earlier[i] = Math.max(earlier[i], seen[asked.length + i]);
      }
    }
  }

  /** Whether a state was found that decides a question, by its place in the plan. */
  public boolean isDecided(int question) {
    int entry = Arrays.binarySearch(asked, question);
    return entry >= 0 && settled.get(entry) == 1;
  }

  /** The greatest value that a question asks for; null where it asks for none. */
  public @Nullable Long greatest(int question) {
    int measure = measuresOfModel;
    for (int each : asked) {
      boolean measured = questions.get(each).greatest() != null;
      if (each == question) {
        return measured ? greatestOf(measure) : null;
      }
      measure += measured ? 1 : 0;
    }
    return null;
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

    /** Those that are not decided yet, as far as this thread knows. */
    private Test[] tests;

    private int known;

    Part() {
      for (int i = 0; i < functions.length; i++) {
        functions[i] = measures.get(i).value();
        values[i] = Long.MIN_VALUE;
      }
      List<Test> all = new ArrayList<>();
      for (int entry = 0; entry < asked.length; entry++) {
        Question question = questions.get(asked[entry]);
        if (question.isDecidedAtOnce()) {
          for (StateTest test : question.states(model)) {
            Asked whose = new Asked(test, asked[entry], 0);
            all.add(
                new Test(
                    entry,
                    whose,
                    test.predicate().test(),
                    StateChecker.bits(test.meets()),
                    refutes(question)));
          }
        }
      }
      tests = all.toArray(new Test[0]);
      known = open;
    }

    private static boolean refutes(Question question) {
      return question.decide(true, false) == Answer.FALSE;
    }

    /** Whether there is anything to look at in a state. */
    boolean asks() {
      return functions.length > 0 || tests.length > 0;
    }

    /** Looks at a state; answers the first question it makes false, null where there is none. */
    @Nullable Asked look(int[] state) {
      for (int i = 0; i < functions.length; i++) {
        values[i] = Math.max(values[i], functions[i].of(state));
      }
      if (open != known) {
        dropSettled();
      }
      Asked refuted = null;
      for (Test test : tests) {
        if ((test.meets >>> test.holds.holdsIn(state).ordinal() & 1) != 0
            && settle(test.entry)
            && refuted == null
            && test.refutes) {
          refuted = test.asked;
        }
      }
      return refuted;
    }

    private void dropSettled() {
      known = open;
      tests =
          Arrays.stream(tests).filter(test -> settled.get(test.entry) == 0).toArray(Test[]::new);
    }
  }

  /**
   * A test for one thread.
   *
   * @param entry of the question among those that are decided here
   * @param meets a bit for each outcome that matters
   * @param refutes whether a state that meets it makes the question false
   */
  private record Test(int entry, Asked asked, Predicate.Test holds, int meets, boolean refutes) {}
}
