package mneme.method;

import org.jspecify.annotations.Nullable;

/**
 * Something a method can be told. This declaration is the only one: values are read through it, and
 * command line, help and completion are made of it. Immutable.
 *
 * @param name a word with dashes inside: {@code delta-depth}
 * @param form what its values look like
 * @param help what it does, a sentence without its full stop; says neither who listens to it nor
 *     what holds by default
 * @param example words of a command line that uses it
 * @param absent the value that holds where none is given, as text; null where the method decides
 * @param absentWords the same in words, where the text does not explain itself; null otherwise
 */
public record Parameter<T>(
    String name,
    Form<T> form,
    Topic topic,
    String help,
    String example,
    @Nullable String absent,
    @Nullable String absentWords) {

  /** What a parameter is about; help is ordered by it. */
  public enum Topic {
    /** How the method works. */
    METHOD,
    /** Files the method writes. */
    FILES
  }

  /** A parameter without help and example, which {@link #help} and {@link #example} add. */
  public static <T> Parameter<T> of(String name, Form<T> form) {
    return new Parameter<>(name, form, Topic.METHOD, "", "", null, null);
  }

  /** The same with what it does. */
  public Parameter<T> help(String sentence) {
    return new Parameter<>(name, form, topic, sentence, example, absent, absentWords);
  }

  /** The same with a command line that uses it. */
  public Parameter<T> example(String words) {
    return new Parameter<>(name, form, topic, help, words, absent, absentWords);
  }

  /** The same about files. */
  public Parameter<T> aboutFiles() {
    return new Parameter<>(name, form, Topic.FILES, help, example, absent, absentWords);
  }

  /**
   * The same with a value that holds where none is given.
   *
   * @throws IllegalArgumentException where the text is none of its values
   */
  public Parameter<T> absent(String text) {
    if (form.parse(text) == null) {
      throw new IllegalArgumentException(name + ": '" + text + "' is not " + form.wanted());
    }
    return new Parameter<>(name, form, topic, help, example, text, absentWords);
  }

  /** The same with words for what holds where none is given. */
  public Parameter<T> absentInWords(String words) {
    return new Parameter<>(name, form, topic, help, example, absent, words);
  }

  /** What holds where no value is given, for people; null where there is nothing to say. */
  public @Nullable String absentForPeople() {
    return absentWords == null ? absent : absentWords;
  }

  /** How users write its name. */
  public String option() {
    return Spelling.option(name);
  }

  /** How users write it with a value: {@code --cycles wait}. */
  public String option(String value) {
    return Spelling.option(name, value);
  }

  /** How users write it with a word for its value: {@code --disk DIR}. */
  public String usage() {
    return form.word().isEmpty() ? option() : option(form.word());
  }

  @Override
  public String toString() {
    return name;
  }
}
