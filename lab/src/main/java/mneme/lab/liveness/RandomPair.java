package mneme.lab.liveness;

import java.util.Map;
import java.util.SplittableRandom;
import mneme.app.language.Languages;
import mneme.liveness.Formulas;
import mneme.model.Claim;
import mneme.model.Model;
import mneme.source.Language;
import mneme.source.SourceException;
import mneme.source.SourceText;

/**
 * A small random model in DVE and a random formula about it, as texts.
 *
 * @param model the text of the model
 * @param formula the text of the formula
 */
record RandomPair(String model, String formula) {
  /** The pair of a seed. */
  static RandomPair of(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int processes = random.nextInt(1, 4);
    int states = random.nextInt(2, 4);
    StringBuilder text = new StringBuilder("byte v = 0;\nchannel c;\n");
    for (int p = 0; p < processes; p++) {
      process(p, states, random, text);
    }
    text.append("system async;\n");
    return new RandomPair(text.toString(), formula(random, 4, processes, states));
  }

  private static void process(int p, int states, SplittableRandom random, StringBuilder text) {
    text.append("process P").append(p).append(" {\n  state s0");
    for (int s = 1; s < states; s++) {
      text.append(", s").append(s);
    }
    text.append(";\n  init s0;\n  trans\n");
    int transitions = random.nextInt(1, 2 * states + 1);
    for (int t = 0; t < transitions; t++) {
      int from = t == 0 ? 0 : random.nextInt(states);
      text.append("    s")
          .append(from)
          .append(" -> s")
          .append(random.nextInt(states))
          .append(" { ");
      if (random.nextInt(3) == 0) {
        text.append("guard v == ").append(random.nextInt(2)).append("; ");
      }
      if (random.nextInt(5) == 0) {
        text.append("sync c").append(random.nextBoolean() ? "!" : "?").append("; ");
      }
      if (random.nextInt(3) == 0) {
        text.append("effect v = ").append(random.nextInt(2)).append("; ");
      }
      text.append(t == transitions - 1 ? "};\n" : "},\n");
    }
    text.append("}\n");
  }

  private static String formula(SplittableRandom random, int size, int processes, int states) {
    if (size <= 1) {
      return random.nextInt(3) == 0
          ? "{v == 1}"
          : "{P" + random.nextInt(processes) + ".s" + random.nextInt(states) + "}";
    }
    int operator = random.nextInt(10);
    if (operator < 6) {
      String[] before = {"F ", "G ", "X ", "! ", "G F ", "F G "};
      return before[operator] + "(" + formula(random, size - 1, processes, states) + ")";
    }
    String[] between = {" U ", " R ", " && ", " -> "};
    int left = random.nextInt(1, size);
    return "("
        + formula(random, left, processes, states)
        + between[operator - 6]
        + formula(random, size - left, processes, states)
        + ")";
  }

  Model loaded() throws SourceException {
    Language dve =
        Languages.all().stream()
            .filter(language -> language.name().equals("dve"))
            .findFirst()
            .orElseThrow();
    return dve.load(new SourceText("random.dve", model), Map.of()).model();
  }

  /** That the formula holds on all runs of the model. */
  Claim claim(Model of) throws SourceException {
    return Formulas.holds(formula, new SourceText("formula", formula), of);
  }
}
