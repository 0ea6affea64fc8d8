package mneme.app.command;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import mneme.app.ExitCode;
import mneme.app.UserException;
import mneme.app.Version;
import mneme.app.option.Arguments;
import mneme.app.option.Options;
import mneme.app.option.Suggestions;
import mneme.app.option.Syntax;
import mneme.app.reference.ManPage;
import mneme.app.world.Environment;
import mneme.app.world.Session;

/**
 * From a command line to an exit code; whatever happens, the user reads a sentence and never a
 * stack trace.
 */
public final class Cli {
  private final Environment environment;
  private final Session session;

  public Cli(Environment environment, Session session) {
    this.environment = environment;
    this.session = session;
  }

  /**
   * Runs a command.
   *
   * @return one of {@link ExitCode}
   */
  public int run(String... arguments) {
    List<String> words = List.of(arguments);
    PrintStream err = environment.err();
    try {
      return dispatch(words);
    } catch (UserException e) {
      err.println(e.text());
      return ExitCode.USAGE;
    } catch (OutOfMemoryError e) {
      err.println("mneme: incomplete: the memory is used up; give it more with --memory SIZE");
      return ExitCode.INCOMPLETE;
    } catch (Throwable fault) {
      CrashReport.write(fault, words, session.model(), environment.crashFolder(), err);
      return ExitCode.INTERNAL;
    }
  }

  private int dispatch(List<String> words) throws Exception {
    if (words.isEmpty()) {
      HelpText.printOverview(environment.err());
      return ExitCode.USAGE;
    }
    String command = words.getFirst();
    List<String> rest = words.subList(1, words.size());
    return switch (command) {
      case "check" -> withArguments(Syntaxes.CHECK, rest);
      case "explore" -> withArguments(Syntaxes.EXPLORE, rest);
      case "resume" -> withArguments(Syntaxes.RESUME, rest);
      case "clean" -> withArguments(Syntaxes.CLEAN, rest);
      case "simulate" -> withArguments(Syntaxes.SIMULATE, rest);
      case "replay" -> withArguments(Syntaxes.REPLAY, rest);
      case "export" -> withArguments(Syntaxes.EXPORT, rest);
      case "compare" -> withArguments(Syntaxes.COMPARE, rest);
      case "ltl" -> withArguments(Syntaxes.LTL, rest);
      case "methods" -> withArguments(Syntaxes.METHODS, rest);
      case "completion" -> withArguments(Syntaxes.COMPLETION, rest);
      case "lab" -> LabLauncher.run(rest, environment);
      case "help", "-h", "--help" -> help(rest);
      case "-V", "--version" -> version();
      default -> throw new UserException(unknown(command));
    };
  }

  private int withArguments(Syntax syntax, List<String> rest) throws UserException {
    Arguments arguments = Arguments.parse(syntax, rest);
    if (arguments.has(Options.HELP)) {
      HelpText.print(syntax, false, environment.out());
      return ExitCode.FINE;
    }
    if (arguments.has(Options.VERSION)) {
      return version();
    }
    arguments.requireOperands(syntax);
    return switch (syntax.command()) {
      case "resume" -> new ResumeCommand(environment, session).run(arguments);
      case "clean" -> CleanCommand.run(arguments, environment);
      case "simulate" -> new SimulateCommand(environment, session).run(arguments);
      case "replay" -> new ReplayCommand(environment, session).run(arguments);
      case "export" -> new ExportCommand(environment, session).run(arguments);
      case "compare" -> new CompareCommand(environment, session).run(arguments);
      case "ltl" -> LtlCommand.run(arguments, environment.out());
      case "methods" -> MethodsCommand.run(environment.out());
      case "completion" ->
          CompletionCommand.run(
              arguments.operands().getFirst(), environment.languages(), environment.out());
      default -> new RunCommand(syntax.command(), environment, session).run(arguments);
    };
  }

  private int help(List<String> rest) throws UserException {
    if (rest.isEmpty()) {
      HelpText.printOverview(environment.out());
    } else if (rest.equals(List.of("--man"))) {
      ManPage.print(Syntaxes.all(), Version.current(), environment.out());
    } else if (rest.size() == 1) {
      HelpText.print(Syntaxes.named(rest.getFirst()), false, environment.out());
    } else if (rest.size() == 2 && rest.getLast().equals("--all")) {
      HelpText.print(Syntaxes.named(rest.getFirst()), true, environment.out());
    } else {
      throw new UserException("help is for one command at a time: mneme help COMMAND");
    }
    return ExitCode.FINE;
  }

  private int version() {
    environment.out().println("mneme " + Version.complete());
    return ExitCode.FINE;
  }

  private static String unknown(String word) {
    if (word.startsWith("-")) {
      return "'" + word + "' stands before the command; usage: mneme COMMAND [OPTION]...";
    }
    return Suggestions.unknown("command", word, Syntaxes.names())
        + (isFile(word) ? "; to check a model: mneme check " + word : "");
  }

  private static boolean isFile(String word) {
    try {
      return Files.isRegularFile(Path.of(word));
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
