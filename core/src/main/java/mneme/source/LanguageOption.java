package mneme.source;

/**
 * What a language can be told besides the text of a model and its parameters: something that other
 * languages have no word for. Command line, help and completion are made of this declaration.
 *
 * @param name a word with dashes inside: {@code token-limit}
 * @param form what its value looks like
 * @param meaning what it does, a sentence without its full stop
 * @param example the rest of a command line behind the command
 */
public record LanguageOption(String name, Form form, String meaning, String example) {

  /** What a value looks like. */
  public sealed interface Form {}

  /** It is given or it is not; the value is "". */
  public record Flag() implements Form {}

  /**
   * A whole number between two bounds.
   *
   * @param absent what holds where it is not given, in words
   */
  public record Number(int least, int greatest, String absent) implements Form {}

  /**
   * Any text.
   *
   * @param placeholder the word help shows for it
   * @param inPlaceOfFile whether it names a model that is in no file: then the language loads an
   *     empty text of that name
   */
  public record Text(String placeholder, boolean inPlaceOfFile) implements Form {}

  public static LanguageOption flag(String name, String meaning, String example) {
    return new LanguageOption(name, new Flag(), meaning, example);
  }

  /** A whole number of at least 1. */
  public static LanguageOption count(String name, String absent, String meaning, String example) {
    return new LanguageOption(name, new Number(1, Integer.MAX_VALUE, absent), meaning, example);
  }

  /**
   * The number a value stands for.
   *
   * @throws IllegalArgumentException if this option has no number, or the text is none that it
   *     takes
   */
  public int number(String value) {
    if (!(form instanceof Number(int least, int greatest, String _))) {
      throw new IllegalArgumentException(name + " takes no number");
    }
    int number = Integer.parseInt(value);
    if (number < least || number > greatest) {
      throw new IllegalArgumentException(name + ": " + value);
    }
    return number;
  }
}
