package mneme.search.stubborn;

import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import mneme.model.Ability;
import mneme.model.Actors;
import mneme.model.ForwardingModel;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.run.Detail;
import mneme.run.Figures;
import mneme.search.Reduction;
import mneme.search.Reductions;
import org.jspecify.annotations.Nullable;

/**
 * A model without the events that a reduction leaves out. What is left depends on the states alone,
 * so it is a model like others: a product with an automaton cannot disturb the reduction. Counts
 * what is left out, once for each time a state is expanded. Thread-safe.
 */
public final class ReducedModel extends ForwardingModel {
  private final Reductions reductions;
  private final LongAdder leftOut = new LongAdder();
  private final LongAdder inFull = new LongAdder();

  public ReducedModel(Model model, Reductions reductions) {
    super(model);
    this.reductions = reductions;
  }

  /** What reports say. */
  public List<Detail> details() {
    return List.of(
        Detail.text("reduction", "reduction", "on", ""),
        Detail.count(Figures.LEFT_OUT, "left out", leftOut.sum(), "events"),
        Detail.count("full_expansions", "in full", inFull.sum(), "states with several events"));
  }

  @Override
  protected boolean keeps(Class<? extends Ability> ability) {
    return ability == Actors.class;
  }

  @Override
  public long tableBytes() {
    return super.tableBytes() + reductions.bytes();
  }

  @Override
  public Stepper stepper() {
    return new Reduced(super.stepper(), reductions.get());
  }

  private final class Reduced implements Stepper, SuccessorSink {
    private final Stepper stepper;
    private final Reduction reduction;
    private @Nullable SuccessorSink sink;
    private int followed;
    private int left;

    Reduced(Stepper stepper, Reduction reduction) {
      this.stepper = stepper;
      this.reduction = reduction;
    }

    @Override
    public void successors(int[] state, SuccessorSink target) {
      followed = 0;
      left = 0;
      sink = target;
      reduction.enter(-1, state);
      stepper.successors(state, this);
      sink = null;
      leftOut.add(left);
      if (left == 0 && followed > 1) {
        inFull.increment();
      }
    }

    @Override
    public void successor(int[] next, long event, int[] changed, int count) {
      SuccessorSink target = sink;
      if (target != null && reduction.follows(event)) {
        followed++;
        target.successor(next, event, changed, count);
      } else {
        left++;
      }
    }

    @Override
    public void error(long event, ModelError error) {
      SuccessorSink target = sink;
      if (target != null) {
        target.error(event, error);
      }
    }

    @Override
    public void enabled(int[] state, EventSink target) {
      successors(state, SuccessorSink.ofEvents(target));
    }

    /** Also events that are left out: they are possible. */
    @Override
    public int @Nullable [] fire(int[] state, long event) {
      return stepper.fire(state, event);
    }
  }
}
