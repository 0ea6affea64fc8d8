package mneme.app;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.file.Path;
import mneme.app.command.Cli;
import mneme.app.extension.Installed;
import mneme.app.language.Languages;
import mneme.app.text.Style;
import mneme.app.world.CheckedOutput;
import mneme.app.world.Engine;
import mneme.app.world.Environment;
import mneme.app.world.Input;
import mneme.app.world.Session;
import mneme.app.world.Signals;
import mneme.app.world.Terminal;
import mneme.app.world.TerminalStream;
import mneme.app.world.ThisMachine;
import mneme.run.Control;
import mneme.run.Plan;
import mneme.run.Run;
import mneme.search.Observer;

/** Where the program starts. */
public final class Main {
  private static final int BUFFER = 1 << 16;

  private Main() {}

  public static void main(String[] arguments) {
    int exitCode = ExitCode.INTERNAL;
    try {
      exitCode = run(arguments);
    } catch (OutOfMemoryError e) {
      // Other threads may still hold the memory, so nothing can wait for them to end.
      System.err.println(
          "mneme: incomplete: the memory is used up; give it more with --memory SIZE");
      Runtime.getRuntime().halt(ExitCode.INCOMPLETE);
    } catch (Throwable fault) {
      // The JVM would end with 1, which means a violation.
      System.err.println("mneme: internal error: " + fault);
    }
    System.exit(exitCode);
  }

  private static int run(String[] arguments) {
    // No helper of the search or of a library shows its stack to the user.
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, fault) ->
            System.err.println(
                fault instanceof OutOfMemoryError
                    ? "mneme: the memory is used up; give it more with --memory SIZE"
                    : "mneme: internal error in " + thread.getName() + ": " + fault));
    Session session = new Session();
    Runtime.getRuntime().addShutdownHook(new Stopper(session));
    Signals.listen();
    CheckedOutput written = new CheckedOutput(new FileOutputStream(FileDescriptor.out));
    Environment environment = environment(written);
    int exitCode = new Cli(environment, session).run(arguments);
    environment.out().flush();
    String problem = written.problem();
    if (problem != null) {
      environment.err().println("mneme: standard output cannot be written: " + problem);
      exitCode = exitCode == ExitCode.INTERNAL ? exitCode : ExitCode.USAGE;
    }
    environment.err().flush();
    session.end(exitCode);
    return exitCode;
  }

  private static Environment environment(CheckedOutput written) {
    PrintStream out = stream(written, System.out.charset(), false);
    PrintStream err = stream(new FileOutputStream(FileDescriptor.err), System.err.charset(), true);
    // A terminal that only prints what it is sent gets what a file gets.
    boolean dumb = "dumb".equals(System.getenv("TERM"));
    String noColor = System.getenv("NO_COLOR");
    // Names pass through as they are, but the terminal is not known to draw arrows and bars.
    boolean ascii = Boolean.getBoolean("mneme.ascii");
    boolean outTerminal = Terminal.watches(1);
    boolean errTerminal = !dumb && Terminal.watches(2);
    return new Environment(
        new Input(System.in, outTerminal && Terminal.watches(0)),
        out,
        err,
        Style.of(outTerminal && !dumb, noColor, ascii ? US_ASCII : out.charset()),
        Style.of(errTerminal, noColor, ascii ? US_ASCII : err.charset()),
        errTerminal,
        new ThisEngine(),
        Languages.all(),
        new ThisMachine(),
        Path.of(System.getProperty("java.io.tmpdir")));
  }

  private static PrintStream stream(OutputStream to, Charset charset, boolean flushing) {
    return new TerminalStream(new BufferedOutputStream(to, BUFFER), flushing, charset);
  }

  private static final class ThisEngine implements Engine {
    @Override
    public Run run(Plan plan, Control control) {
      return new mneme.engine.Engine(Installed.METHODS).run(plan, control, Observer.NONE);
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
        exitCode = session.awaitEnd();
      } catch (InterruptedException e) {
        // Nobody interrupts this thread; it is over either way.
      }
      Runtime.getRuntime().halt(exitCode);
    }
  }
}
