package mneme.lab.fuzz;

import java.util.Random;

/**
 * Small transition systems in the Aldebaran format: with several edges between two states, loops,
 * deadlocks, and states that cannot be reached. The same random numbers give the same system.
 */
public final class RandomAut {
  private static final String[] LABELS = {"a", "b", "tau", "c !1", "\"say\"", "f(1, 2)", ""};

  private RandomAut() {}

  /** The text of a system. */
  public static String system(Random random) {
    int states = 1 + random.nextInt(1 << (1 + random.nextInt(11)));
    // Half of them are far from their start, the others near.
    int near = random.nextBoolean() ? states : 1 + random.nextInt(8);
    int edges = random.nextInt(3 * states + 1);
    StringBuilder out = new StringBuilder();
    out.append("des (").append(random.nextInt(states)).append(", ");
    out.append(edges).append(", ").append(states).append(")\n");
    for (int i = 0; i < edges; i++) {
      int from = random.nextInt(states);
      int to = Math.floorMod(from + random.nextInt(2 * near) - near + 1, states);
      String label = LABELS[random.nextInt(LABELS.length)];
      out.append('(').append(from).append(", \"").append(label).append("\", ");
      out.append(to).append(")\n");
    }
    return out.toString();
  }
}
