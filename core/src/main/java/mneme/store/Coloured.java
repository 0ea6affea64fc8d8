package mneme.store;

/** A store whose ids are no dense numbers, and which keeps the colours of states itself. */
public interface Coloured extends Store {
  /** The colours, as the thread of a lane sees them; the same for each call. */
  Colours colours(int lane);
}
