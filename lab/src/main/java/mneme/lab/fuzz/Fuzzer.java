package mneme.lab.fuzz;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.random.RandomGenerator;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.source.Language;
import mneme.source.SourceException;
import mneme.source.SourceText;
import org.jspecify.annotations.Nullable;

/**
 * Feeds languages texts that are no models, or only just. A language may refuse a text with a
 * {@link SourceException} or load it; whatever else it does is a finding. What loads is also walked
 * a few steps, because generated code is verified only when it runs. For one use; not thread-safe.
 */
final class Fuzzer {
  private static final int STEPS = 30;

  /** One text in this many may go to another language than it was made of. */
  private static final int WRONG_LANGUAGE = 10;

  private final Duration hangLimit;
  private final List<Finding> findings = new ArrayList<>();
  private final Set<String> known = new HashSet<>();
  private long texts;
  private long loaded;

  /** A language with texts it is able to load. */
  record Target(Language language, List<String> seeds) {}

  /**
   * A text a language does not cope with.
   *
   * @param cause null where it did not come back in time
   */
  record Finding(Language language, String text, @Nullable Throwable cause) {
    String headline() {
      return cause == null ? "does not come back" : cause.toString();
    }
  }

  Fuzzer(Duration hangLimit) {
    this.hangLimit = hangLimit;
  }

  /**
   * Goes on after a finding, but not after a text that hangs; each kind of failure is kept once.
   */
  void run(List<Target> targets, RandomGenerator random, Quota quota) throws InterruptedException {
    List<Mutator> mutators =
        targets.stream().map(target -> new Mutator(random, target.seeds())).toList();
    // A thread that hangs cannot be stopped; as a daemon it does not keep the program alive.
    ExecutorService worker =
        Executors.newSingleThreadExecutor(Thread.ofPlatform().name("fuzz").daemon().factory());
    try {
      boolean hangs = false;
      while (!hangs && !quota.isUsedUp(texts)) {
        int from = random.nextInt(targets.size());
        int to = random.nextInt(WRONG_LANGUAGE) == 0 ? random.nextInt(targets.size()) : from;
        hangs = !comesBack(worker, targets.get(to).language(), mutators.get(from).next());
      }
    } finally {
      worker.shutdownNow();
    }
  }

  private boolean comesBack(ExecutorService worker, Language language, String text)
      throws InterruptedException {
    texts++;
    Future<Boolean> answer = worker.submit(() -> loads(language, text));
    try {
      if (answer.get(hangLimit.toMillis(), TimeUnit.MILLISECONDS)) {
        loaded++;
      }
    } catch (TimeoutException e) {
      findings.add(new Finding(language, text, null));
      return false;
    } catch (ExecutionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      if (known.add(language.name() + " " + signature(cause))) {
        findings.add(new Finding(language, text, cause));
      }
    }
    return true;
  }

  /** Failures of the same type at the same place are the same. */
  private static String signature(Throwable cause) {
    StackTraceElement[] frames = cause.getStackTrace();
    return cause.getClass().getName() + (frames.length == 0 ? "" : " at " + frames[0]);
  }

  /** Whether the text is a model. */
  static boolean loads(Language language, String text) {
    SourceText source = new SourceText("fuzz." + language.endings().getFirst(), text);
    language.recognises(source);
    try {
      walk(language.load(source, Map.of()).model());
      return true;
    } catch (SourceException e) {
      return false;
    }
  }

  private static void walk(Model model) {
    Stepper stepper = model.stepper();
    Deque<int[]> waiting = new ArrayDeque<>(model.initialStates());
    SuccessorSink sink =
        new SuccessorSink() {
          @Override
          public void successor(int[] next, long event, int[] changed, int count) {
            if (waiting.size() < STEPS) {
              waiting.add(next.clone());
            }
          }

          @Override
          public void error(long event, ModelError error) {}
        };
    for (int i = 0; i < STEPS && !waiting.isEmpty(); i++) {
      stepper.successors(waiting.remove(), sink);
    }
  }

  List<Finding> findings() {
    return List.copyOf(findings);
  }

  /** Texts that were tried. */
  long texts() {
    return texts;
  }

  /** Texts that turned out to be models. */
  long loaded() {
    return loaded;
  }
}
