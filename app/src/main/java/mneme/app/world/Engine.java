package mneme.app.world;

import mneme.run.Control;
import mneme.run.Plan;
import mneme.run.Run;

/** What carries out plans: {@link mneme.engine.Runner#run}, or something in its place in a test. */
@FunctionalInterface
public interface Engine {
  Run run(Plan plan, Control control);
}
