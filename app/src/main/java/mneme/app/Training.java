package mneme.app;

import java.util.Map;
import mneme.dve.DveLanguage;
import mneme.engine.Runner;
import mneme.model.Model;
import mneme.promela.PromelaLanguage;
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
        for (String store : new String[] {"full", "tree-compact"}) {
          explore(padding, "bfs", store, 1);
          explore(padding, "bfs", store, 2);
        }
      }
    }
    explore(2, "dfs", "full", 1);
    for (int round = 0; round < 2; round++) {
      for (int capacity : new int[] {1, 4, 30}) {
        explorePromela(capacity, false, 1);
        explorePromela(capacity, false, 2);
      }
      explorePromela(2, true, 1);
    }
    Main.main(arguments);
  }

  private static void explore(int padding, String search, String store, int threads)
      throws SourceException {
    SourceText text = new SourceText("training.dve", text(6, padding));
    explore(new DveLanguage().load(text, Map.of()).model(), search, store, threads);
  }

  private static void explorePromela(int capacity, boolean started, int threads)
      throws SourceException {
    SourceText text = new SourceText("training.pml", promela(5, capacity, started));
    explore(new PromelaLanguage().load(text, Map.of()).model(), "bfs", "full", threads);
  }

  private static void explore(Model model, String search, String store, int threads) {
    Runner.run(
        Plan.check(model)
            .withSearch(search)
            .withStore(store)
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

  /**
   * Processes in a ring with channels between them.
   *
   * @param capacity of each channel
   * @param started whether a first process starts them
   */
  static String promela(int processes, int capacity, boolean started) {
    StringBuilder out = new StringBuilder("mtype = { go, halt };\nbyte x[" + processes + "];\n");
    out.append("byte turn;\nchan meet = [0] of { byte };\n");
    out.append("chan c[").append(processes).append("] = [").append(capacity);
    out.append("] of { mtype, byte };\n");
    for (int i = 0; i < processes; i++) {
      out.append(started ? "" : "active ").append("proctype P").append(i).append("() {\n");
      out.append("  byte v, w;\nagain:\n  do\n");
      out.append("  :: x[%d] < 3 -> x[%d] = x[%d] + 1\n".formatted(i, i, i));
      out.append("  :: x[%d] > 0 -> c[%d]!go, v; x[%d]--\n".formatted(i, (i + 1) % processes, i));
      out.append("  :: c[%d]?go, w -> v = (v + w + 1) %% 3\n".formatted(i));
      out.append("  :: atomic { turn == %d -> turn = %d; ".formatted(i, (i + 1) % processes));
      out.append("if :: v > 1 -> v = 0 :: else -> skip fi }\n");
      out.append("  :: d_step { x[%d] == 3 && v == 2 -> x[%d] = 0; w = 0 }\n".formatted(i, i));
      out.append("  :: meet!v\n  :: meet?w -> assert(w < 3)\n  od\n}\n");
    }
    if (started) {
      out.append("init { atomic {\n");
      for (int i = 0; i < processes; i++) {
        out.append("  run P").append(i).append("();\n");
      }
      out.append("} }\n");
    }
    return out.toString();
  }
}
