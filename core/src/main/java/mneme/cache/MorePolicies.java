package mneme.cache;

import java.util.List;

/**
 * Cache policies from another jar, which names its class in {@code
 * META-INF/services/mneme.cache.MorePolicies} (see {@link java.util.ServiceLoader}). Users choose
 * them by name as they choose ours.
 */
public interface MorePolicies {
  List<PolicyKind> policies();
}
