package mneme.store.compaction;

import mneme.stress.StressBudget;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZI_Result;

/** Two threads add different fingerprints where a bucket has one place left: both are there. */
@JCStressTest
@Outcome(id = "true, true, 15", expect = Expect.ACCEPTABLE)
@Outcome(expect = Expect.FORBIDDEN, desc = "one was lost, or taken for the other")
@State
public class FullBucket {
  /** A bucket has 15 places for 32 bits, of which 13 are taken. */
  private static final int TAKEN = 13;

  private final FingerprintSet set = new FingerprintSet(StressBudget.small(), 32);

  public FullBucket() {
    for (int i = 0; i < TAKEN; i++) {
      set.addAlone(i);
    }
  }

  @Actor
  public void first(ZZI_Result result) {
    result.r1 = set.add(TAKEN);
  }

  @Actor
  public void second(ZZI_Result result) {
    result.r2 = set.add(TAKEN + 1);
  }

  @Arbiter
  public void then(ZZI_Result result) {
    result.r3 = (int) set.countAndCheck();
    set.close();
  }
}
