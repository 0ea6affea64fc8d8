package mneme.app.simulate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import mneme.app.UserException;
import mneme.app.option.Suggestions;

/** What can be typed into a conversation, beside the number of a choice. */
enum Command {
  BACK("back [N]", "takes back the last step, or the last N"),
  CHOICES("choices", "lists all that is possible next"),
  FOLLOW("follow [N]", "goes along the trace of --along, to its end or N steps"),
  HELP("help", "this list"),
  QUIT("quit", "ends; so does the end of the input"),
  RANDOM("random [N]", "takes N random steps, or one; less where something goes wrong"),
  RESTART("restart", "begins anew"),
  SAVE("save FILE", "saves the way so far for 'mneme replay' and --along"),
  SEED("seed S", "begins the random numbers anew, with S"),
  SHOW("show [NAME]", "shows the whole state, or a variable or process"),
  TRACE("trace [diff|full|events]", "shows the way so far"),
  UNTIL("until EXPR", "takes random steps until EXPR holds"),
  UNWATCH("unwatch [NAME]", "watches it no longer, or nothing"),
  WATCH("watch NAME", "shows a variable, a process or an expression after every step");

  private final String usage;
  private final String description;

  Command(String usage, String description) {
    this.usage = usage;
    this.description = description;
  }

  String usage() {
    return usage;
  }

  String description() {
    return description;
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static List<String> words() {
    List<String> words = new ArrayList<>();
    for (Command command : values()) {
      words.add(command.word());
    }
    return words;
  }

  /** The command of a word, or of the beginning of one where no other begins so. */
  static Command of(String word) throws UserException {
    List<Command> beginning = new ArrayList<>();
    for (Command command : values()) {
      if (command.word().equals(word)) {
        return command;
      }
      if (command.word().startsWith(word)) {
        beginning.add(command);
      }
    }
    if (beginning.size() == 1) {
      return beginning.getFirst();
    }
    if (beginning.size() > 1) {
      List<String> words = new ArrayList<>();
      beginning.forEach(command -> words.add(command.word()));
      throw new UserException("'" + word + "' may be " + String.join(" or ", words));
    }
    throw new UserException(Suggestions.unknown("command", word, words()));
  }
}
