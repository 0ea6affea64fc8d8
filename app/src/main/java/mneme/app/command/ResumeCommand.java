package mneme.app.command;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import mneme.app.UserException;
import mneme.app.option.Arguments;
import mneme.app.option.FileOptions;
import mneme.app.option.GraphOptions;
import mneme.app.option.LanguageOptions;
import mneme.app.option.MethodOptions;
import mneme.app.option.Option;
import mneme.app.option.Options;
import mneme.app.option.Syntax;
import mneme.app.world.Environment;
import mneme.app.world.Session;

/** {@code mneme resume}. */
record ResumeCommand(Environment environment, Session session) {
  private static final Set<Option> FREE =
      Set.of(
          Options.MEMORY,
          Options.THREADS,
          Options.TIME,
          Options.STATES,
          Options.DEPTH,
          Options.TRACE,
          Options.TRACE_FILE,
          Options.JSON,
          Options.PROGRESS,
          Options.QUIET,
          MethodOptions.DISK_LIMIT,
          MethodOptions.KEEP,
          MethodOptions.CHECKPOINT_EVERY);

  int run(Arguments arguments) throws UserException {
    Set<Option> free = new HashSet<>(FREE);
    free.addAll(GraphOptions.CHARTS);
    free.addAll(FileOptions.OF_CHECK);
    for (Option option : arguments.given()) {
      if (!free.contains(option)) {
        throw new UserException(
            option.name()
                + " cannot change while a run goes on; free are --memory, --threads, --time, "
                + "--states, --depth, --disk-limit, --keep, --checkpoint-every, and how it is "
                + "reported");
      }
    }
    Path folder = folder(arguments.operands().getFirst());
    InterruptedRun interrupted = InterruptedRun.in(folder);
    Syntax syntax = Syntaxes.named(interrupted.command());
    Arguments before = Arguments.parse(syntax, interrupted.words());
    if (LanguageOptions.languageOfNamed(before) != null) {
      throw new UserException(
          folder
              + ": a run of a class cannot be resumed: nobody can tell whether the class is still the"
              + " same. Begin anew with 'mneme "
              + interrupted.command()
              + "'");
    }
    Option directory =
        before.has(MethodOptions.CHECKPOINT) ? MethodOptions.CHECKPOINT : MethodOptions.DISK;
    Set<Option> replaced = new HashSet<>(arguments.given());
    replaced.add(directory);
    List<String> words = new ArrayList<>(before.wordsWithout(replaced));
    words.addAll(arguments.wordsWithout(Set.of()));
    words.add(directory.name() + "=" + folder);
    words.add("--");
    words.add(interrupted.model());
    return new RunCommand(interrupted.command(), environment, session)
        .run(Arguments.parse(syntax, words), interrupted);
  }

  private static Path folder(String name) throws UserException {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new UserException("'" + name + "' is not the name of a directory");
    }
  }
}
