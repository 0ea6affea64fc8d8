package mneme.run;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How a run that writes checkpoints is tied to the run it goes on with, and to those that will go
 * on with it. Immutable.
 *
 * @param resumes whether it goes on from the checkpoint in its directory
 * @param notes what is written into its checkpoints besides, by name, for whoever goes on; the
 *     engine does not read it
 */
public record Continuation(boolean resumes, Map<String, String> notes) {
  /** A fresh start, of which nothing is noted. */
  public static final Continuation NONE = new Continuation(false, Map.of());

  public Continuation {
    notes = new LinkedHashMap<>(notes);
  }

  @Override
  public Map<String, String> notes() {
    return new LinkedHashMap<>(notes);
  }

  /** The same, from the checkpoint in its directory. */
  public Continuation resuming() {
    return new Continuation(true, notes);
  }

  /** The same with other notes. */
  public Continuation noting(Map<String, String> others) {
    return new Continuation(resumes, others);
  }
}
