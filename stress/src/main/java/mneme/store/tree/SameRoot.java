package mneme.store.tree;

import mneme.stress.StressBudget;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** Two threads add the same root: one of them has added it. */
@JCStressTest
@Outcome(
    id = {"1, 0, 1", "0, 1, 1"},
    expect = Expect.ACCEPTABLE)
@Outcome(expect = Expect.FORBIDDEN, desc = "added twice, or by nobody")
@State
public class SameRoot {
  private static final long ROOT = 5L << RootCode.RIGHT_BITS | 7;

  private final RootSet set = new RootSet(StressBudget.small(), true, false, true, Long.SIZE);

  public SameRoot() {
    if (!set.hasRoom(ROOT, 2)) {
      set.grow(ROOT, 0, 2);
    }
  }

  private int add() {
    long token = set.token(ROOT);
    return set.add(token, set.homeOf(token));
  }

  @Actor
  public void first(III_Result result) {
    result.r1 = add();
  }

  @Actor
  public void second(III_Result result) {
    result.r2 = add();
  }

  @Arbiter
  public void then(III_Result result) {
    result.r3 = (int) set.countAndCheck();
    set.close();
  }
}
