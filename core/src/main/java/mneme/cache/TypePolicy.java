package mneme.cache;

import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntToLongFunction;
import mneme.model.Transition;
import org.jspecify.annotations.Nullable;

/**
 * Type-oriented replacement (Godefroid, Holzmann and Pirottin, "State-Space Caching Revisited",
 * section 5). The type of a state is the least kind of transition that led to it. A few cached
 * states are scanned, and the one with the highest type is forgotten; or, where one kind is
 * protected, the first that is not of this kind.
 */
final class TypePolicy extends DrawingPolicy {
  static final PolicyKind KIND =
      new PolicyKind(
          "type",
          "scans a few states, forgets one no branch, receive or send led to",
          Set.of(Knowledge.KIND),
          site -> new TypePolicy(site, null));
  static final PolicyKind KEEP_BRANCH = keeping(Transition.Kind.BRANCH);
  static final PolicyKind KEEP_RECEIVE = keeping(Transition.Kind.RECEIVE);
  static final PolicyKind KEEP_SEND = keeping(Transition.Kind.SEND);
  static final PolicyKind KEEP_ASSIGNMENT = keeping(Transition.Kind.ASSIGNMENT);

  /** The paper's first experiment: one type of transition is considered at a time. */
  private static PolicyKind keeping(Transition.Kind kept) {
    String name = kept.name().toLowerCase(Locale.ROOT);
    return new PolicyKind(
        "keep-" + name,
        "scans a few states, forgets one whose least type is not " + name,
        Set.of(Knowledge.KIND),
        site -> new TypePolicy(site, kept));
  }

  private final IntToLongFunction kind;
  private final Transition.@Nullable Kind kept;

  /** The paper says "an arbitrarily given number". */
  private final int scan;

  private TypePolicy(CacheSite site, Transition.@Nullable Kind kept) {
    super(site, 1);
    this.kind = site.fact(Knowledge.KIND);
    this.kept = kept;
    this.scan = site.settings().scan();
  }

  @Override
  int draw(SlotPool pool, SplittableRandom draws) {
    return kept == null ? drawHighest(pool, draws) : drawOther(pool, draws, kept.ordinal());
  }

  private int drawHighest(SlotPool pool, SplittableRandom draws) {
    int leaves = pool.draw(draws);
    for (int i = 1; i < scan; i++) {
      int other = pool.draw(draws);
      if (kind.applyAsLong(other) > kind.applyAsLong(leaves)) {
        leaves = other;
      }
    }
    return leaves;
  }

  /** Where all that is scanned is of the kind, any one of it leaves. */
  private int drawOther(SlotPool pool, SplittableRandom draws, int protectedKind) {
    int leaves = pool.draw(draws);
    for (int i = 1; i < scan && kind.applyAsLong(leaves) == protectedKind; i++) {
      leaves = pool.draw(draws);
    }
    return leaves;
  }
}
