package mneme.app.command;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import mneme.app.ExitCode;
import mneme.app.UserException;
import mneme.app.Version;
import mneme.app.extension.Installed;
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
public record Cli(Environment environment, Session session) {
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
    if (command.equals("-V") || command.equals("--version")) {
      // Needs no methods, and so nothing from other jars.
      return version();
    }
    Installed.requireUsable();
    List<String> rest = words.subList(1, words.size());
    return switch (command) {
      case "check", "explore" ->
          parsed(Syntaxes.named(command), rest, new RunCommand(command, environment, session)::run);
      case "resume" -> parsed(Syntaxes.RESUME, rest, new ResumeCommand(environment, session)::run);
      case "clean" -> parsed(Syntaxes.CLEAN, rest, given -> CleanCommand.run(given, environment));
      case "simulate" ->
          parsed(Syntaxes.SIMULATE, rest, new SimulateCommand(environment, session)::run);
      case "replay" -> parsed(Syntaxes.REPLAY, rest, new ReplayCommand(environment, session)::run);
      case "export" -> parsed(Syntaxes.EXPORT, rest, new ExportCommand(environment, session)::run);
      case "compare" ->
          parsed(Syntaxes.COMPARE, rest, new CompareCommand(environment, session)::run);
      case "web" ->
          parsed(Syntaxes.WEB, rest, given -> PageFinder.find().serve(given, environment, session));
      case "ltl" -> parsed(Syntaxes.LTL, rest, given -> LtlCommand.run(given, environment.out()));
      case "methods" ->
          parsed(Syntaxes.METHODS, rest, given -> MethodsCommand.run(environment.out()));
      case "plan" -> parsed(Syntaxes.PLAN, rest, new PlanCommand(environment, session)::run);
      case "devices" ->
          parsed(
              Syntaxes.DEVICES,
              rest,
              given -> DevicesCommand.run(given, Installed.devices(), environment.out()));
      case "cluster" ->
          parsed(Syntaxes.CLUSTER, rest, given -> Clusters.find().control(given, environment));
      case "completion" -> parsed(Syntaxes.COMPLETION, rest, this::completion);
      case "lab" -> LabLauncher.run(rest, environment);
      case "help", "-h", "--help" -> help(rest);
      default -> throw new UserException(unknown(command));
    };
  }

  /** What a command does with its arguments. */
  private interface Action {
    int run(Arguments arguments) throws UserException;
  }

  private int parsed(Syntax syntax, List<String> rest, Action action) throws UserException {
    Arguments arguments = Arguments.parse(syntax, rest);
    if (arguments.has(Options.HELP)) {
      HelpText.print(syntax, false, environment.out());
      return ExitCode.FINE;
    }
    if (arguments.has(Options.VERSION)) {
      return version();
    }
    arguments.requireOperands(syntax);
    return action.run(arguments);
  }

  private int completion(Arguments arguments) throws UserException {
    String shell = arguments.operands().getFirst();
    return CompletionCommand.run(shell, environment.languages(), environment.out());
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
