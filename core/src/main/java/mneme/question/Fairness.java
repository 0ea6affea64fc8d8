package mneme.question;

/**
 * Which infinite runs count, by what becomes of the actors of a model: its processes, or the
 * transitions of a net. Runs that do not count break no property.
 */
public enum Fairness {
  /** All. */
  NONE,
  /** Those on which every actor that can move from some moment on, without a break, moves. */
  WEAK,
  /** Those on which every actor that can move again and again moves again and again. */
  STRONG
}
