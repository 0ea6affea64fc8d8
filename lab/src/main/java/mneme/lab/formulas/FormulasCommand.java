package mneme.lab.formulas;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import mneme.app.ExitCode;
import mneme.lab.Experiment;
import mneme.lab.LabException;
import mneme.lab.Options.Value;
import mneme.lab.Portions;
import mneme.lab.Subprocess;
import mneme.lab.Words;
import mneme.logic.Formula;
import mneme.logic.FormulaException;
import mneme.logic.FormulaParser;
import mneme.logic.Translation;
import mneme.logic.automaton.Automaton;
import mneme.logic.automaton.Buchi;
import mneme.logic.automaton.Intersection;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/**
 * {@code mneme lab ltl}: random formulas, translated by SPIN and by us. No run may be accepted by
 * one's automaton of a formula and the other's of its opposite.
 */
@Command(
    name = "ltl",
    description =
        "Compares automata of random formulas with those of SPIN, by their intersections.",
    footer = {"", "Examples:", "  mneme lab ltl", "  mneme lab ltl --count 500 --seed 7"})
@Portions(small = "15 --count 100", medium = "300 --count 3000", full = "1000 --count 10000")
public final class FormulasCommand extends Experiment {
  private static final Duration LIMIT = Duration.ofSeconds(10);
  private static final int REPORT_EVERY = 1_000;
  private static final int PROPOSITIONS = 3;

  final Value<Integer> count =
      options.value("--count", "N", 10000, "How many formulas are compared");

  final Value<Long> seed =
      options.special(
          "--seed",
          "S",
          1L,
          "Of the random numbers; the same seed gives the same formulas (default: 1).");

  final Value<Integer> operators =
      options.value("--operators", "N", 6, "The most operators a formula has");

  private int compared;
  private int skipped;
  private int differing;
  private int larger;
  private long ourStates;
  private long spinStates;

  @Override
  public boolean needsCorpus() {
    return false;
  }

  @Override
  public List<String> tools() {
    return List.of("spin");
  }

  @Override
  public int run(PrintStream out, PrintStream err) throws IOException, InterruptedException {
    try {
      if (!Subprocess.run(List.of("spin", "-V"), Path.of(""), LIMIT).succeeded()) {
        throw new LabException("this needs SPIN");
      }
    } catch (IOException e) {
      throw new LabException("this needs SPIN");
    }
    try {
      compare(out, err);
    } catch (InterruptedException e) {
      out.println("ended after:");
    }
    out.println(tally());
    if (compared < count.get()) {
      return ExitCode.INCOMPLETE;
    }
    return differing == 0 ? ExitCode.FINE : ExitCode.VIOLATED;
  }

  private void compare(PrintStream out, PrintStream err) throws IOException, InterruptedException {
    Random random = new Random(seed.get());
    while (compared < count.get() && skipped < 10 * (compared + 100)) {
      String text = formula(random, 1 + random.nextInt(operators.get()));
      Buchi yes = spin(text);
      Buchi no = yes == null ? null : spin("!(" + text + ")");
      if (yes == null || no == null) {
        skipped++;
        continue;
      }
      compared++;
      Formula formula = parsed(text);
      Buchi ours = Translation.plain(formula);
      Buchi opposite = Translation.plain(Formula.not(formula));
      if (meet(ours, no) || meet(opposite, yes)) {
        differing++;
        out.println("differs: " + text);
      }
      ourStates += ours.size() + opposite.size();
      spinStates += yes.size() + no.size();
      if (ours.size() > yes.size() || opposite.size() > no.size()) {
        larger++;
      }
      if (compared % REPORT_EVERY == 0 && compared < count.get()) {
        err.println(tally());
      }
    }
  }

  private static boolean meet(Buchi first, Buchi second) {
    Automaton a = first.marked();
    Automaton b = second.marked();
    return !Intersection.isEmpty(a, b);
  }

  private String tally() {
    return "%s formulas compared with SPIN, %s differ; automata of %s have more states than SPIN's; %s states here, %s there; %s formulas were refused by SPIN or took it too long"
        .formatted(
            Words.grouped(compared),
            Words.grouped(differing),
            Words.grouped(larger),
            Words.grouped(ourStates),
            Words.grouped(spinStates),
            Words.grouped(skipped));
  }

  /** All propositions are mentioned first, so that they have the same numbers everywhere. */
  private static Formula parsed(String text) {
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < PROPOSITIONS; i++) {
      all.append("(p").append(i).append(" || true) && ");
    }
    try {
      return FormulaParser.parse(all + "(" + text + ")").formula();
    } catch (FormulaException e) {
      throw new LabException(text + ": " + e.getMessage());
    }
  }

  /** Null where SPIN gives no answer. */
  private static @Nullable Buchi spin(String text) throws IOException, InterruptedException {
    Subprocess.Outcome outcome = Subprocess.run(List.of("spin", "-f", text), Path.of(""), LIMIT);
    return outcome.succeeded() && outcome.output().startsWith("never")
        ? NeverClaim.read(outcome.output(), FormulasCommand::parsed)
        : null;
  }

  private static String formula(Random random, int size) {
    if (size == 0) {
      return "p" + random.nextInt(PROPOSITIONS);
    }
    if (size == 1 ? random.nextBoolean() : random.nextInt(3) == 0) {
      return List.of("! ", "<> ", "[] ").get(random.nextInt(3))
          + "("
          + formula(random, size - 1)
          + ")";
    }
    int left = random.nextInt(size);
    return "(("
        + formula(random, left)
        + ") "
        + List.of("&&", "||", "->", "U", "V", "U", "V").get(random.nextInt(7))
        + " ("
        + formula(random, size - 1 - left)
        + "))";
  }
}
