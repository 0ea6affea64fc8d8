package mneme.net.coloured.model;

import java.util.function.Supplier;
import mneme.model.Stepper;
import mneme.net.coloured.ColouredNet;
import mneme.net.coloured.compile.NetCompiler;
import mneme.net.coloured.interpret.InterpretedStepper;
import mneme.net.coloured.marking.Marking;
import mneme.net.coloured.plan.EventCodes;

/** How a coloured net is executed. Implementations are thread-safe. */
@FunctionalInterface
public interface Engine {
  /** Walks over the plans of the net: the measure of all other ways. */
  Engine INTERPRETED = (net, marking, codes) -> () -> InterpretedStepper.of(net, marking, codes);

  /** Translates to bytecode. */
  Engine COMPILED = NetCompiler::compile;

  /** Makes steppers, each for one thread. */
  Supplier<Stepper> steppers(ColouredNet net, Marking marking, EventCodes codes);
}
