package mneme.net;

import mneme.method.Forms;
import mneme.method.Parameter;

/**
 * How many tokens a place may get before a run takes the net for unbounded. A place that the
 * structure of the net bounds, or that has a capacity, has no limit but that. Immutable.
 *
 * @param given by the user; 0 where nobody said anything
 */
public record TokenLimit(int given) {
  /** What holds where nobody said anything. */
  public static final TokenLimit DEFAULT = new TokenLimit(0);

  /** What languages of nets call it. */
  public static final Parameter<Long> OPTION =
      Parameter.of("token-limit", Forms.number("N", 1, Integer.MAX_VALUE))
          .help(
              "a place of a net that nothing bounds is an error with more than N tokens, of a"
                  + " coloured net more than N of one colour")
          .example("producer.pnml --token-limit 100")
          .absentInWords("65535, or 16 times the initial marking");

  private static final int LEAST = 65_535;

  /**
   * The limit a user asks for.
   *
   * @throws IllegalArgumentException where the text is no limit
   */
  public static TokenLimit of(String text) {
    Long limit = OPTION.form().parse(text);
    if (limit == null) {
      throw new IllegalArgumentException(text + " is not " + OPTION.form().wanted());
    }
    return new TokenLimit(Math.toIntExact(limit));
  }

  /** Each colour in a place takes memory in every marking of the place. */
  private static final int LEAST_COLOURS = 4_095;

  private static final int FACTOR = 16;

  public TokenLimit {
    if (given < 0) {
      throw new IllegalArgumentException("a limit of " + given + " tokens");
    }
  }

  /**
   * The most tokens in a place, of a coloured net the most of one colour.
   *
   * @param initial how many tokens the whole net has at the beginning
   */
  public int tokens(long initial) {
    return given > 0 ? given : most(initial, LEAST);
  }

  /** The most different colours in a place. */
  public int colours(long initial) {
    return given > 0 ? given : most(initial, LEAST_COLOURS);
  }

  private static int most(long initial, int least) {
    return Math.clamp(Math.min(initial, Integer.MAX_VALUE) * FACTOR, least, Integer.MAX_VALUE);
  }
}
