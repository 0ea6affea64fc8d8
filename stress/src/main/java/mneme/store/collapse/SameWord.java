package mneme.store.collapse;

import mneme.stress.StressBudget;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** Two threads number the same value, one of them another before it: there are two numbers. */
@JCStressTest
@Outcome(
    id = {"0, 0, 2", "1, 1, 2"},
    expect = Expect.ACCEPTABLE)
@Outcome(expect = Expect.FORBIDDEN, desc = "two numbers for one value, or one for two")
@State
public class SameWord {
  private static final long WORD = 77;

  private final BlockPool pool = new BlockPool(StressBudget.small());
  private final WordTable table = new WordTable(pool, Long.SIZE);

  @Actor
  public void first(III_Result result) {
    result.r1 = table.numberOf(WORD);
  }

  @Actor
  public void second(III_Result result) {
    table.numberOf(WORD + 1);
    result.r2 = table.numberOf(WORD);
  }

  @Arbiter
  public void then(III_Result result) {
    table.checkInvariant();
    result.r3 = table.count();
    pool.close();
  }
}
