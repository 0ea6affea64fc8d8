package mneme.cache;

import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import mneme.run.PlanException;
import org.jspecify.annotations.Nullable;

/**
 * The policies there are: a new one is a class of its own and a line here, or comes from another
 * jar as {@link MorePolicies}.
 */
public final class CachePolicies {
  public static final List<PolicyKind> ALL =
      List.of(
          RandomPolicy.KIND,
          OrderPolicy.FIFO,
          OrderPolicy.LRU,
          OrderPolicy.MRU,
          FrequencyPolicy.LFU,
          FrequencyPolicy.MFU,
          HeuristicPolicy.HEURISTIC,
          HeuristicPolicy.DISTANCE,
          HeuristicPolicy.SQUARED_HEURISTIC,
          HeuristicPolicy.SQUARED_DISTANCE,
          SubtreePolicy.KIND,
          StratifiedPolicy.KIND,
          LevelsPolicy.KIND,
          LargestClassPolicy.KIND,
          TypePolicy.KIND,
          TypePolicy.KEEP_BRANCH,
          TypePolicy.KEEP_RECEIVE,
          TypePolicy.KEEP_SEND,
          TypePolicy.KEEP_ASSIGNMENT);

  private CachePolicies() {}

  /**
   * The policy of a name; null where there is none. Other jars are only asked for one that is not
   * ours.
   *
   * @throws PlanException where another jar cannot be used
   */
  static @Nullable PolicyKind named(String name) {
    for (PolicyKind kind : ALL) {
      if (kind.name().equals(name)) {
        return kind;
      }
    }
    try {
      ClassLoader loader = MorePolicies.class.getClassLoader();
      for (MorePolicies more : ServiceLoader.load(MorePolicies.class, loader)) {
        for (PolicyKind kind : more.policies()) {
          if (kind.name().equals(name)) {
            return kind;
          }
        }
      }
    } catch (ServiceConfigurationError e) {
      throw new PlanException("a cache policy cannot be used: " + e.getMessage());
    }
    return null;
  }

  /** Those that come with the engine. */
  public static List<String> names() {
    return ALL.stream().map(PolicyKind::name).toList();
  }
}
