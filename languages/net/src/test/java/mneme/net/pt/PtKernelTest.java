package mneme.net.pt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.Random;
import mneme.model.Measure;
import mneme.model.Predicate;
import mneme.model.Predicate.Outcome;
import mneme.model.kernel.Kernel;
import mneme.model.kernel.KernelInterpreter;
import mneme.model.kernel.Term;
import mneme.net.TokenLimit;
import mneme.source.SourceException;
import mneme.testing.KernelAgreement;
import mneme.testing.ModelContract;
import org.junit.jupiter.api.Test;

/** Nets mean the same in the form for devices. */
class PtKernelTest {

  private static PtModel model(int seed) {
    PtNet net = new RandomNets(seed).specialNet();
    return PtModel.compiled(net, PtWords.of(net), new TokenLimit(30));
  }

  @Test
  void netsStepAsInTheirStepper() {
    int successors = 0;
    int errors = 0;
    for (int seed = 0; seed < 150; seed++) {
      PtModel model = model(seed);
      Kernel kernel = Objects.requireNonNull(model.ability(Kernel.class));
      KernelAgreement agreement = new KernelAgreement(model.stepper(), kernel.program());
      agreement.walk(model.initialStates().getFirst(), 100, new Random(seed));
      successors += agreement.successors();
      errors += agreement.errors();
    }
    assertThat(successors).isGreaterThan(1000);
    assertThat(errors).isGreaterThan(100);
  }

  @Test
  void conditionsAndMeasuresHaveTheSameValues() throws SourceException {
    int[] outcomes = new int[Outcome.values().length];
    for (int seed = 0; seed < 60; seed++) {
      PtModel model = model(seed);
      Kernel kernel = Objects.requireNonNull(model.ability(Kernel.class));
      KernelInterpreter interpreter = new KernelInterpreter(kernel.program());
      String first = model.net().places().getFirst().name();
      String last = model.net().places().getLast().name();
      List<Predicate> predicates =
          List.of(
              model.predicate(first + " >= " + last + " + 1"),
              model.predicate("not (" + first + " = 2) or " + last + " < 3"),
              model.predicate("deadlock and " + last + " >= 0"));
      List<Term> measures = Objects.requireNonNull(kernel.measures());
      for (int[] state : ModelContract.statesOf(model, 60)) {
        for (Predicate predicate : predicates) {
          Term term = Objects.requireNonNull(kernel.predicate(predicate));
          Integer value = Objects.requireNonNull(interpreter.value(term, state));
          Outcome outcome = Outcome.of(value != 0);
          assertThat(outcome).isEqualTo(predicate.test().holdsIn(state));
          outcomes[outcome.ordinal()]++;
        }
        for (int i = 0; i < measures.size(); i++) {
          Measure measure = model.measures().get(i);
          Integer value = Objects.requireNonNull(interpreter.value(measures.get(i), state));
          assertThat((long) value).isEqualTo(measure.value().of(state));
        }
      }
    }
    assertThat(outcomes[Outcome.TRUE.ordinal()]).isPositive();
    assertThat(outcomes[Outcome.FALSE.ordinal()]).isPositive();
  }
}
