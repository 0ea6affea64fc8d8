package mneme.cache;

import java.util.List;

/** The policies there are: a new one is a class of its own and a line here. */
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

  public static List<String> names() {
    return ALL.stream().map(PolicyKind::name).toList();
  }
}
