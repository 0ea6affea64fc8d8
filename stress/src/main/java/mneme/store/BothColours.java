package mneme.store;

import mneme.stress.StressBudget;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** Two threads paint neighbours in one word, and the same state: no bit is lost. */
@JCStressTest
@Outcome(
    id = {"0, 1, 14", "2, 0, 14"},
    expect = Expect.ACCEPTABLE)
@Outcome(expect = Expect.FORBIDDEN, desc = "a bit was lost, or both came first")
@State
public class BothColours {
  private final NumberedColours colours = new NumberedColours(StressBudget.small());

  @Actor
  public void first(III_Result result) {
    colours.add(6, 2);
    result.r1 = colours.add(5, 1);
  }

  @Actor
  public void second(III_Result result) {
    result.r2 = colours.add(5, 2);
  }

  @Arbiter
  public void then(III_Result result) {
    result.r3 = colours.of(5) << 2 | colours.of(6);
    colours.close();
  }
}
