package mneme.web.run;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import mneme.app.UserException;
import mneme.app.command.RunPlanner;
import mneme.app.load.LoadedModel;
import mneme.app.report.Outcome;
import mneme.app.report.ProcessMemory;
import mneme.app.world.Environment;
import mneme.run.Control;
import mneme.run.PlanException;
import mneme.run.Run;
import mneme.web.edit.Project;
import mneme.web.server.EventStream;
import org.jspecify.annotations.Nullable;

/** The runs of a page: one at a time, the last few kept. Thread-safe. */
public final class RunBook {
  private static final int MOST_KEPT = 50;
  private static final int MOST_WATCHING = 16;
  private static final long PAUSE_MILLIS = 200;

  /** In pauses: a run that has gone on for so long is told about less often. */
  private static final int YOUNG = 10;

  /** In pauses: each picture takes time of the processors that search. */
  private static final int OFTEN = 2;

  private static final int SELDOM = 5;

  /** In pauses: how often a silent page is asked whether it is still there. */
  private static final int BEAT = 20;

  private final Environment environment;
  private final List<String> bounds;
  private final long memory;
  private final Semaphore busy = new Semaphore(1);
  private final AtomicInteger watching = new AtomicInteger();
  private final Deque<PageRun> runs = new ArrayDeque<>();
  private volatile @Nullable Control searching;
  private int numbers;

  /**
   * @param bounds the options of the page's own command line that bound its runs
   * @param memory the bytes of the page's budget
   */
  public RunBook(Environment environment, List<String> bounds, long memory) {
    this.environment = environment;
    this.bounds = List.copyOf(bounds);
    this.memory = memory;
  }

  /**
   * Starts a run.
   *
   * @throws UserException where it cannot be planned, or another one is going on
   */
  public PageRun start(JsonObject asked, Project.Version version) throws UserException {
    RunWords words = RunWords.of(asked, bounds, memory);
    LoadedModel model = version.model();
    RunPlanner.Planned planned =
        new RunPlanner(words.command(), environment).plan(model, words.options());
    require();
    Control control = new Control();
    PageRun run = added(words, model, version.number(), control);
    Thread thread =
        new Thread(
            () -> {
              try {
                carryOut(run, words, model, planned, control);
              } finally {
                searching = null;
                busy.release();
              }
            },
            "run " + run.number());
    thread.setDaemon(true);
    thread.start();
    return run;
  }

  private void carryOut(
      PageRun run, RunWords words, LoadedModel model, RunPlanner.Planned planned, Control control) {
    try {
      Run done = environment.engine().run(planned.plan(), control);
      run.ended(
          new Outcome(words.command(), model, done, planned.budget(), ProcessMemory.peak(), null));
    } catch (PlanException e) {
      run.failed("this cannot be run: " + e.getMessage());
    } catch (OutOfMemoryError e) {
      run.failed("incomplete: the memory is used up; start the page with more: --memory SIZE");
    } catch (RuntimeException | Error e) {
      run.failed("internal error: " + e);
    }
  }

  /** A run that somebody else carries out. */
  public PageRun show(RunWords words, LoadedModel model, Control control) {
    return added(words, model, 1, control);
  }

  /** Does something that takes as much of the machine as a run. */
  public JsonObject search(Searching work) throws UserException {
    require();
    Control control = new Control();
    searching = control;
    try {
      return work.run(control);
    } finally {
      searching = null;
      busy.release();
    }
  }

  /** What can be stopped. */
  public interface Searching {
    JsonObject run(Control control) throws UserException;
  }

  private void require() throws UserException {
    if (!busy.tryAcquire()) {
      throw new UserException("another run is going on; stop it first");
    }
  }

  /** Stops what is going on. */
  public void stop() {
    Control other = searching;
    if (other != null) {
      other.stop();
    }
    for (PageRun run : all()) {
      if (!run.hasEnded()) {
        run.control().stop();
      }
    }
  }

  private synchronized PageRun added(
      RunWords words, LoadedModel model, int version, Control control) {
    PageRun run = new PageRun(++numbers, words, model, version, control);
    runs.addLast(run);
    if (runs.size() > MOST_KEPT) {
      runs.removeFirst();
    }
    return run;
  }

  private synchronized List<PageRun> all() {
    return new ArrayList<>(runs);
  }

  /** All runs, the oldest first. */
  public JsonArray summaries() {
    JsonArray list = new JsonArray();
    all().forEach(run -> list.add(run.summary()));
    return list;
  }

  /** One run, whole. */
  public JsonObject whole(String number) throws UserException {
    for (PageRun run : all()) {
      if (Integer.toString(run.number()).equals(number)) {
        return run.whole();
      }
    }
    throw new UserException("there is no run " + number);
  }

  /** Tells a page what goes on, until it leaves. */
  public void tell(EventStream stream) throws IOException, UserException {
    if (watching.incrementAndGet() > MOST_WATCHING) {
      watching.decrementAndGet();
      throw new UserException("too many pages are open");
    }
    try {
      JsonElement told = null;
      PageRun shown = null;
      boolean ended = true;
      int looks = 0;
      for (int pause = 1; ; pause++) {
        PageRun last = last();
        if (last != null && (last != shown || !ended)) {
          ended = last.hasEnded();
          looks = last == shown ? looks + 1 : 0;
          if (!ended && looks % (looks < YOUNG ? OFTEN : SELDOM) != 0) {
            Thread.sleep(PAUSE_MILLIS);
            continue;
          }
          shown = last;
          JsonObject now = last.summary();
          if (!now.equals(told)) {
            stream.send(ended ? "ended" : "progress", now);
            told = now;
          }
        } else if (pause % BEAT == 0) {
          stream.beat();
        }
        Thread.sleep(PAUSE_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      watching.decrementAndGet();
    }
  }

  private synchronized @Nullable PageRun last() {
    return runs.peekLast();
  }
}
