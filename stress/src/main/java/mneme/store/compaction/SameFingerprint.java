package mneme.store.compaction;

import mneme.stress.StressBudget;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZI_Result;

/** Two threads add the same fingerprint: one of them has added it. */
@JCStressTest
@Outcome(
    id = {"true, false, 1", "false, true, 1"},
    expect = Expect.ACCEPTABLE)
@Outcome(expect = Expect.FORBIDDEN, desc = "added twice, or by nobody")
@State
public class SameFingerprint {
  private static final long HASH = 0x1234_5678_9abc_def0L;

  private final FingerprintSet set = new FingerprintSet(StressBudget.small(), 40);

  @Actor
  public void first(ZZI_Result result) {
    result.r1 = set.add(set.of(HASH));
  }

  @Actor
  public void second(ZZI_Result result) {
    result.r2 = set.add(set.of(HASH));
  }

  @Arbiter
  public void then(ZZI_Result result) {
    result.r3 = (int) set.countAndCheck();
    set.close();
  }
}
