package mneme.app;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.file.Path;
import mneme.app.command.Cli;
import mneme.app.text.Style;
import mneme.app.world.Engine;
import mneme.app.world.Environment;
import mneme.app.world.Input;
import mneme.app.world.Languages;
import mneme.app.world.Session;
import mneme.app.world.Terminal;
import mneme.app.world.ThisMachine;
import mneme.engine.Runner;
import mneme.run.Control;
import mneme.run.Plan;
import mneme.run.Run;

/** Where the program starts. */
public final class Main {
  private static final int BUFFER = 1 << 16;

  /**
   * How long an interrupted run may take for its report, and how long a model may go on loading.
   */
  private static final long PATIENCE_SECONDS = 60;

  private Main() {}

  public static void main(String[] arguments) {
    Session session = new Session();
    Runtime.getRuntime().addShutdownHook(new Stopper(session));
    Environment environment = environment();
    int exitCode = new Cli(environment, session).run(arguments);
    environment.out().flush();
    environment.err().flush();
    session.end(exitCode);
    System.exit(exitCode);
  }

  private static Environment environment() {
    PrintStream out = stream(FileDescriptor.out, System.out.charset(), false);
    PrintStream err = stream(FileDescriptor.err, System.err.charset(), true);
    // A terminal that only prints what it is sent gets what a file gets.
    boolean dumb = "dumb".equals(System.getenv("TERM"));
    String noColor = System.getenv("NO_COLOR");
    boolean outTerminal = Terminal.watches(1);
    boolean errTerminal = !dumb && Terminal.watches(2);
    return new Environment(
        new Input(System.in, outTerminal && Terminal.watches(0)),
        out,
        err,
        Style.of(outTerminal && !dumb, noColor, out.charset()),
        Style.of(errTerminal, noColor, err.charset()),
        errTerminal,
        new ThisEngine(),
        Languages.all(),
        new ThisMachine(),
        Path.of(System.getProperty("java.io.tmpdir")));
  }

  private static PrintStream stream(FileDescriptor descriptor, Charset charset, boolean flushing) {
    return new PrintStream(
        new java.io.BufferedOutputStream(new FileOutputStream(descriptor), BUFFER),
        flushing,
        charset);
  }

  private static final class ThisEngine implements Engine {
    @Override
    public Run run(Plan plan, Control control) {
      return Runner.run(plan, control);
    }
  }

  /**
   * On Ctrl-C and SIGTERM: the run ends, its report is printed, and only then the process is over.
   */
  private static final class Stopper extends Thread {
    private final Session session;

    Stopper(Session session) {
      super("stopper");
      this.session = session;
    }

    @Override
    public void run() {
      if (session.hasEnded()) {
        return;
      }
      session.control().stop();
      int exitCode = ExitCode.INCOMPLETE;
      try {
        exitCode = session.awaitEnd(PATIENCE_SECONDS);
      } catch (InterruptedException e) {
        // Nobody interrupts this thread; it is over either way.
      }
      Runtime.getRuntime().halt(exitCode);
    }
  }
}
