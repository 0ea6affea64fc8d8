package mneme.java.beem;

import java.util.function.Consumer;
import mneme.java.StateModel;

/** A model of processes that are all alike. */
interface ProcessModel<S> extends StateModel<S, Step> {
  /** How many processes there are. */
  int count();

  @Override
  default void actions(S state, Consumer<Step> possible) {
    Step.all(count(), possible);
  }
}
