package mneme.net.condition;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** What conditions on a net can speak of. Immutable and thread-safe. */
public interface Vocabulary {
  /** The tokens of a place, of all colours; null where there is no such place. */
  @Nullable Sum place(String name);

  /** Whether a transition is enabled; null where there is no such transition. */
  @Nullable Condition fireable(String name);

  /** Whether no transition is enabled. */
  Condition deadlock();

  Collection<String> placeNames();

  Collection<String> transitionNames();

  /** An oracle for one thread, for what the conditions of this vocabulary ask. */
  Condition.Oracle oracle();
}
