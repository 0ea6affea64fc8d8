package mneme.app.reference;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mneme.app.option.Option;
import mneme.app.option.Syntax;

/**
 * What may stand where in a command line: the commands, and what the word help shows for an
 * argument stands for.
 *
 * @param known the words for the values of options whose table entry does not list them
 */
public record Completions(List<Syntax> commands, Map<String, List<String>> known) {
  /** What an argument may be. */
  sealed interface Kind {
    /** One of these words. */
    record Words(List<String> words) implements Kind {}

    /** The name of a file. */
    record Files() implements Kind {}

    /** The name of a folder. */
    record Folders() implements Kind {}

    /** Something nobody can guess. */
    record Anything() implements Kind {}
  }

  public Completions {
    commands = List.copyOf(commands);
    known = Map.copyOf(known);
  }

  List<String> names() {
    List<String> names = new ArrayList<>();
    for (Syntax syntax : commands) {
      names.add(syntax.command());
    }
    return names;
  }

  /** Every option that takes a value, once; the same word means the same in every command. */
  Map<String, Option> valued() {
    Map<String, Option> valued = new LinkedHashMap<>();
    for (Syntax syntax : commands) {
      for (Option option : syntax.options()) {
        if (option.takesValue()) {
          valued.putIfAbsent(option.name(), option);
        }
      }
    }
    return valued;
  }

  Kind ofOption(Option option) {
    List<String> words = known.get(option.name());
    return words != null
        ? new Kind.Words(words)
        : ofArgument(option.argument() == null ? "" : option.argument());
  }

  /** By the word of help: {@code bfs|dfs}, {@code FILE}, {@code FILE|-}, {@code MODEL}. */
  Kind ofArgument(String argument) {
    List<String> words = List.of(argument.split("\\|"));
    if (words.size() > 1 && words.stream().allMatch(word -> word.matches("[a-z][a-z0-9-]*"))) {
      return new Kind.Words(words);
    }
    return switch (words.getFirst()) {
      case "FILE", "MODEL", "TRACE" -> new Kind.Files();
      case "DIR" -> new Kind.Folders();
      case "COMMAND" -> new Kind.Words(names());
      // A lone lower-case word, such as the only store there is, stands for itself.
      default -> argument.matches("[a-z][a-z0-9-]*") ? new Kind.Words(words) : new Kind.Anything();
    };
  }
}
