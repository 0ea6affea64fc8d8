package mneme.store.tree;

import mneme.stress.StressBudget;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** Two threads ask for the number of the same node: it gets one, under which its value lies. */
@JCStressTest
@Outcome(id = "true, true", expect = Expect.ACCEPTABLE)
@Outcome(expect = Expect.FORBIDDEN, desc = "two numbers for one node, or another value")
@State
public class SameNode {
  private final long[] node = {0x0123_4567_89ab_cdefL, 42};
  private final NodeTable table = new NodeTable(StressBudget.large(), 2, 2, 1, Long.SIZE, 31);
  private int first;
  private int second;

  private int number(int lane) {
    return table.numberOf(lane, node, 0, table.hash(node, 0));
  }

  @Actor
  public void first(ZZ_Result result) {
    first = number(0);
    result.r1 = first >= 0 && table.isValue(first, node, 0);
  }

  @Actor
  public void second(ZZ_Result result) {
    second = number(1);
    result.r2 = second >= 0 && table.isValue(second, node, 0);
  }

  @Arbiter
  public void then(ZZ_Result result) {
    result.r1 &= first == second;
    table.close();
  }
}
