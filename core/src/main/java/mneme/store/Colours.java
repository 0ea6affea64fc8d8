package mneme.store;

/**
 * A colour for each state of a store, from 0 to 3, which is 0 at first: two bits beside what the
 * store remembers. Each thread has colours of its own making to look at; all of them see the same.
 */
public interface Colours {
  /** In place of a colour: there is no memory for it. */
  int FULL = -1;

  /** The colour of a state. Another thread may be about to add to it. */
  int of(long id);

  /**
   * Gives a state a colour, where one thread paints.
   *
   * @return false, and nothing changed, where the budget is used up
   */
  boolean set(long id, int colour);

  /**
   * Adds bits to the colour of a state, where several threads paint. What a thread wrote before is
   * visible to those who see the bits.
   *
   * @return the former colour; {@link #FULL}, and nothing changed, where the budget is used up
   */
  int add(long id, int bits);
}
