package mneme.store;

/** What a store can do besides where states can be taken out of it again. */
public interface Forgetful {
  /** Forgets a state; its id may be given to another one from now on. */
  void remove(long id);
}
