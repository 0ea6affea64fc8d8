package mneme.web;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import mneme.app.command.Cli;
import mneme.app.language.Languages;
import mneme.app.text.Style;
import mneme.app.world.Environment;
import mneme.app.world.Input;
import mneme.app.world.Machine;
import mneme.app.world.Session;
import mneme.engine.Runner;

/** {@code mneme web} in the test's own process. */
final class OpenPage implements AutoCloseable {
  private final Session session = new Session();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Thread thread;
  private volatile int code = -1;

  OpenPage(String... arguments) {
    Environment environment =
        new Environment(
            new Input(InputStream.nullInputStream(), false),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            Style.PLAIN,
            Style.PLAIN,
            false,
            Runner::run,
            Languages.all(),
            new SmallMachine(2L << 30, 100 << 20, 100 << 20, 2),
            Path.of(System.getProperty("java.io.tmpdir")));
    this.thread = new Thread(() -> code = new Cli(environment, session).run(arguments));
    thread.setDaemon(true);
    thread.start();
  }

  private record SmallMachine(long memory, long heap, long largestHeap, int cores)
      implements Machine {}

  /** With the secret. */
  String address() throws InterruptedException {
    while (thread.isAlive()) {
      List<String> lines = out.toString(StandardCharsets.UTF_8).lines().toList();
      if (lines.size() > 1) {
        return lines.getFirst();
      }
      Thread.sleep(20);
    }
    throw new AssertionError("it ended with " + code + ": " + err);
  }

  /** Of a page that could not be opened. */
  int code() throws InterruptedException {
    thread.join();
    return code;
  }

  String complaint() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws InterruptedException {
    session.control().stop();
    thread.join();
  }
}
