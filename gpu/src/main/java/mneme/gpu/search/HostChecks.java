package mneme.gpu.search;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import mneme.check.StateChecker;
import mneme.gpu.text.KernelText;
import mneme.model.Event;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Predicate.Outcome;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.model.kernel.Kernel;
import mneme.model.kernel.Term;
import mneme.question.Assertions;
import mneme.question.Question;
import mneme.question.StateTest;
import mneme.search.SearchTask;

/**
 * What is asked of states. The device only finds out in which states something is to be said: a
 * test is met, an event errs, no event is possible. What it is, the host says with the same classes
 * as every other search. For one thread.
 */
final class HostChecks implements SuccessorSink {
  private final SearchTask task;
  private final Stepper stepper;
  private final StateChecker checker;
  private final KernelText.Checks onDevice;

  /** By test on the device, the question it is asked for where one state decides that; else -1. */
  private final List<Integer> decided = new ArrayList<>();

  /** Transitions that erred. */
  private final BitSet erred = new BitSet();

  private final int choiceBits;
  private int[] state = new int[0];
  private int events;

  HostChecks(SearchTask task, Kernel kernel) {
    this.task = task;
    this.stepper = task.model().stepper();
    this.checker = task.checker();
    this.choiceBits = task.model().choiceBits();
    this.onDevice = lowered(kernel);
  }

  private KernelText.Checks lowered(Kernel kernel) {
    Model model = task.model();
    List<KernelText.Test> tests = new ArrayList<>();
    boolean all = add(new Assertions().states(model), -1, kernel, tests);
    boolean ends = model.validEnd() != null;
    List<Question> questions = task.questions().all();
    for (int i = 0; i < questions.size(); i++) {
      Question question = questions.get(i);
      if (!question.equals(new Assertions())) {
        int once = question.isDecidedAtOnce() ? i : -1;
        all &= add(question.states(model), once, kernel, tests);
      }
      ends |= !question.ends(model).isEmpty();
      // What only questions measure is measured on the host.
      all &= question.greatest() == null;
    }
    List<Term> measures = List.of();
    if (!model.measures().isEmpty()) {
      List<Term> terms = kernel.measures();
      all &= terms != null;
      measures = terms == null ? List.of() : terms;
    }
    return new KernelText.Checks(tests, measures, !all, ends);
  }

  /** Whether all could be lowered. */
  private boolean add(
      List<StateTest> tests, int question, Kernel kernel, List<KernelText.Test> into) {
    boolean all = true;
    for (StateTest test : tests) {
      Term term = kernel.predicate(test.predicate());
      if (term == null) {
        all = false;
      } else {
        int meets = 0;
        for (Outcome outcome : test.meets()) {
          meets |= 1 << outcome.ordinal();
        }
        into.add(new KernelText.Test(term, meets));
        decided.add(question);
      }
    }
    return all;
  }

  /** What the kernel does. */
  KernelText.Checks onDevice() {
    return onDevice;
  }

  /** A bit for each of the first tests that is still asked. */
  long active() {
    long bits = -1;
    for (int i = 0; i < Math.min(Long.SIZE, decided.size()); i++) {
      if (decided.get(i) >= 0 && task.survey().isDecided(decided.get(i))) {
        bits &= ~(1L << i);
      }
    }
    return bits;
  }

  /** Looks at a state that the device has noted. */
  void expanded(int[] noted) {
    state = noted;
    events = 0;
    checker.state(-1, noted);
    stepper.successors(noted, this);
    if (events == 0) {
      checker.deadlock(-1, noted);
    }
  }

  /** The same without its events. */
  void looked(int[] noted) {
    checker.state(-1, noted);
  }

  @Override
  public void successor(int[] next, long event, int[] changed, int count) {
    events++;
  }

  @Override
  public void error(long event, ModelError error) {
    events++;
    erred.set(Event.transition(event, choiceBits));
    checker.error(-1, state, event, error);
  }

  /** The greatest values that the device has measured. */
  void measured(int[] greatest) {
    if (onDevice.measures().isEmpty()) {
      return;
    }
    // Behind what is known of questions stand the measures of the model, then those of questions.
    long[] seen = task.survey().seen();
    long ofQuestions =
        task.questions().all().stream().filter(each -> each.greatest() != null).count();
    int first = seen.length - (int) ofQuestions - greatest.length;
    for (int i = 0; i < greatest.length; i++) {
      seen[first + i] = Math.max(seen[first + i], greatest[i]);
    }
    task.survey().hasSeen(seen);
  }

  /** The transitions that erred: they occur, although they lead nowhere. */
  BitSet erred() {
    return erred;
  }

  StateChecker checker() {
    return checker;
  }

  /** Whether something was found and one finding is enough. */
  boolean isSatisfied() {
    return checker.isSatisfied();
  }
}
