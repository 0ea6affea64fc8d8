package mneme.app;

import java.util.Map;
import mneme.dve.DveLanguage;
import mneme.engine.Runner;
import mneme.model.Model;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.source.SourceException;
import mneme.source.SourceText;

/**
 * What the launcher runs once after a build, so that the JVM learns which classes are needed and
 * which paths are hot; what it learnt is kept in the AOT cache and spares every later run half of
 * its warm-up. The searches here are of several kinds on purpose: a path that was never taken in
 * training is compiled as if it never will be.
 */
public final class Training {
  private static final long STATES = 500_000;

  private Training() {}

  /** Searches some made-up models, then does what the arguments say. */
  public static void main(String[] arguments) throws SourceException {
    int[] paddings = {0, 2, 16, 30, 120};
    for (int round = 0; round < 2; round++) {
      for (int padding : paddings) {
        explore(padding, "bfs", 1);
        explore(padding, "bfs", 2);
      }
    }
    explore(2, "dfs", 1);
    Main.main(arguments);
  }

  private static void explore(int padding, String search, int threads) throws SourceException {
    SourceText text = new SourceText("training.dve", text(6, padding));
    Model model = new DveLanguage().load(text, Map.of()).model();
    Runner.run(
        Plan.check(model)
            .withSearch(search)
            .withThreads(threads)
            .withLimits(Limits.memory(1L << 30).withStates(STATES)));
  }

  /** Processes that count, pass a token, and write into an array that makes the states longer. */
  static String text(int processes, int padding) {
    StringBuilder out = new StringBuilder();
    out.append("byte x[").append(processes).append("];\nbyte token;\nchannel {byte} c[2];\n");
    if (padding > 0) {
      out.append("byte pad[").append(padding).append("];\n");
    }
    for (int i = 0; i < processes; i++) {
      String own = "x[" + i + "]";
      out.append("process P_").append(i).append(" {\n  byte v;\n  state a, b, d;\n  init a;\n");
      out.append("  assert d: v < 9;\n  trans\n");
      out.append("    a -> b { guard ").append(own).append(" < 3; effect ").append(own);
      out.append(" = ").append(own).append(" + 1");
      if (padding > 0) {
        out.append(", pad[").append((i * 5) % padding).append("] = ").append(own);
        out.append(", pad[(").append(own).append(" * 3) % ").append(padding).append("] = v");
      }
      out.append("; },\n");
      out.append("    b -> d { effect v = (v + 1) % 3; },\n");
      out.append("    b -> a { guard token == ").append(i).append(" and v > 0; effect token = (");
      out.append(i).append(" + 1) % ").append(processes).append("; },\n");
      out.append("    d -> a { sync c!v; },\n    d -> a { sync c?v; effect ").append(own);
      out.append(" = 0; };\n}\n");
    }
    return out.append("system async;\n").toString();
  }
}
