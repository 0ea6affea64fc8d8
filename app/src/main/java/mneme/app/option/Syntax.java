package mneme.app.option;

import java.util.List;

/**
 * What may stand after a command's name.
 *
 * @param command its name
 * @param summary one line for the list of commands
 * @param description a few sentences for its own help
 * @param operands the words help shows for the arguments that are no options; those in brackets may
 *     be left out, and stand last
 */
public record Syntax(
    String command,
    String summary,
    String description,
    List<String> operands,
    List<Option> options) {
  public Syntax {
    operands = List.copyOf(operands);
    options = List.copyOf(options);
  }

  /** How many arguments there must be. */
  int required() {
    return (int) operands.stream().filter(operand -> !operand.startsWith("[")).count();
  }

  /** {@code mneme check MODEL [OPTION]...}. */
  public String usage() {
    StringBuilder usage = new StringBuilder("mneme ").append(command);
    for (String operand : operands) {
      usage.append(' ').append(operand);
    }
    return usage.append(options.isEmpty() ? "" : " [OPTION]...").toString();
  }
}
