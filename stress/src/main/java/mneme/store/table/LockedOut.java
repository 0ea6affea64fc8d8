package mneme.store.table;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Who is in sees all of what was done by the one who had locked everybody out, or nothing. */
@JCStressTest
@Outcome(
    id = {"0, 0", "1, 1"},
    expect = Expect.ACCEPTABLE)
@Outcome(expect = Expect.FORBIDDEN, desc = "somebody was in beside the one who is alone")
@State
public class LockedOut {
  private final LaneLock lock = new LaneLock(2, () -> {});
  private int x;
  private int y;

  @Actor
  public void inside(II_Result result) {
    lock.enter(0);
    result.r1 = x;
    result.r2 = y;
    lock.leave(0);
  }

  @Actor
  public void alone() {
    lock.lockOut();
    x = 1;
    y = 1;
    lock.letIn();
  }
}
