package mneme.app.option;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mneme.app.UserException;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of one command, read by its {@link Syntax}. Immutable.
 *
 * <p>Written for this program because a search of a small model is over in less time than a general
 * command-line library takes to start.
 */
public final class Arguments {
  private final Map<Option, List<String>> options;
  private final List<String> operands;

  private Arguments(Map<Option, List<String>> options, List<String> operands) {
    this.options = options;
    this.operands = operands;
  }

  /**
   * Reads {@code --name value}, {@code --name=value}, {@code -q}; everything after {@code --} is an
   * operand.
   *
   * @param words the command line without the command's name
   */
  public static Arguments parse(Syntax syntax, List<String> words) throws UserException {
    Map<Option, List<String>> options = new LinkedHashMap<>();
    List<String> operands = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      if (word.equals("--")) {
        operands.addAll(words.subList(i + 1, words.size()));
        break;
      }
      if (!word.startsWith("-") || word.equals("-")) {
        operands.add(word);
        continue;
      }
      int equals = word.startsWith("--") ? word.indexOf('=') : -1;
      String name = equals < 0 ? word : word.substring(0, equals);
      Option option = find(syntax, name);
      if (option == null && word.startsWith("-D") && find(syntax, "-D") != null) {
        // As C compilers and SPIN take it: the name follows at once.
        option = find(syntax, "-D");
        words = new ArrayList<>(words);
        words.add(i + 1, word.substring(2));
      }
      if (option == null) {
        throw new UserException(Suggestions.unknownOption(syntax, name));
      }
      String value = "";
      if (option.takesValue()) {
        if (equals >= 0) {
          value = word.substring(equals + 1);
        } else if (i + 1 < words.size() && find(syntax, words.get(i + 1)) == null) {
          value = words.get(++i);
        } else {
          throw new UserException(
              option.name()
                  + " needs a value: "
                  + option.name()
                  + " "
                  + option.argument()
                  + "; for example "
                  + option.example());
        }
      } else if (equals >= 0) {
        throw new UserException(option.name() + " takes no value");
      }
      List<String> values = options.computeIfAbsent(option, any -> new ArrayList<>(1));
      if (option.takesValue() && !option.repeatable() && !values.isEmpty()) {
        throw new UserException(option.name() + " was given twice; it can have one value only");
      }
      values.add(value);
    }
    addNamed(syntax, options, operands);
    return new Arguments(options, List.copyOf(operands));
  }

  /** A model that an option names is the operand that is missing. */
  private static void addNamed(
      Syntax syntax, Map<Option, List<String>> options, List<String> operands)
      throws UserException {
    int place = syntax.operands().indexOf("MODEL");
    for (Option option : place < 0 ? List.<Option>of() : LanguageOptions.naming()) {
      List<String> names = options.get(option);
      if (names != null
          && operands.size() > place
          && !operands.get(place).equals(names.getFirst())) {
        throw new UserException(
            option.name()
                + " "
                + names.getFirst()
                + " and '"
                + operands.get(place)
                + "' both name a model; leave one of them out");
      }
      if (names != null && operands.size() == place) {
        operands.add(names.getFirst());
      }
    }
  }

  private static @Nullable Option find(Syntax syntax, String name) {
    for (Option option : syntax.options()) {
      if (option.name().equals(name) || name.equals(option.shortName())) {
        return option;
      }
    }
    return null;
  }

  /** The options given. */
  public Set<Option> given() {
    return Collections.unmodifiableSet(options.keySet());
  }

  /** The options whose names are not among those, as words of a command line. */
  public List<String> wordsWithout(Set<Option> others) {
    List<String> words = new ArrayList<>();
    options.forEach(
        (option, values) -> {
          if (!others.contains(option)) {
            for (String value : values) {
              words.add(option.takesValue() ? option.name() + "=" + value : option.name());
            }
          }
        });
    return words;
  }

  public boolean has(Option option) {
    return options.containsKey(option);
  }

  /** The value of an option that is given at most once; null where it is not. */
  public @Nullable String value(Option option) {
    List<String> values = options.get(option);
    return values == null ? null : values.getFirst();
  }

  /** The values of an option, in their order. */
  public List<String> values(Option option) {
    return List.copyOf(options.getOrDefault(option, List.of()));
  }

  public List<String> operands() {
    return operands;
  }

  /** Says what is missing or too much, where the operands are not those of the command. */
  public void requireOperands(Syntax syntax) throws UserException {
    int wanted = syntax.operands().size();
    if (operands.size() < syntax.required()) {
      throw new UserException(
          "'"
              + syntax.command()
              + "' needs "
              + syntax.operands().get(operands.size())
              + "; usage: "
              + syntax.usage());
    }
    if (operands.size() > wanted) {
      throw new UserException(
          "'" + operands.get(wanted) + "' is one argument too many; usage: " + syntax.usage());
    }
  }
}
