package mneme.store.full;

import java.util.List;
import mneme.memory.MemoryBudget;
import mneme.model.Shape;
import mneme.model.Slot;
import mneme.store.Answer;
import mneme.store.Inserter;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZI_Result;

/** Two threads put the same state, whose value widens the layout: it is new for one of them. */
@JCStressTest
@Outcome(
    id = {"true, false, 2", "false, true, 2"},
    expect = Expect.ACCEPTABLE)
@Outcome(expect = Expect.FORBIDDEN, desc = "the state is there twice, or was lost")
@State
public class SameState {
  private static final Shape SHAPE =
      new Shape(List.of(new Slot("x", 0, 0, 0, false)), List.of("all"));
  private static final int[] ORIGIN = {0};
  private static final int[] NEXT = {9};
  private static final int[] CHANGED = {0};

  private final FullStore store = new FullStore(SHAPE, 2, new MemoryBudget(1 << 18), Long.SIZE);
  private final long[] answers = new long[2];
  private final Inserter[] inserters = new Inserter[2];

  public SameState() {
    for (int lane = 0; lane < 2; lane++) {
      int mine = lane;
      inserters[lane] = store.inserter(lane, (from, event, a) -> answers[mine] = a, true);
    }
    inserters[0].putInitial(ORIGIN);
  }

  private boolean put(int lane) {
    inserters[lane].from(0, ORIGIN);
    inserters[lane].put(NEXT, 1, CHANGED, 1);
    return Answer.isNew(answers[lane]);
  }

  @Actor
  public void first(ZZI_Result result) {
    result.r1 = put(0);
  }

  @Actor
  public void second(ZZI_Result result) {
    result.r2 = put(1);
  }

  @Arbiter
  public void then(ZZI_Result result) {
    store.checkInvariant();
    result.r3 = (int) store.states();
    store.close();
  }
}
