package mneme.net.pt;

import mneme.model.ModelError;

/**
 * How many tokens a place may get before a run takes the net for unbounded. Immutable.
 *
 * <p>A place that the structure bounds has no limit but that. Any other may hold {@value #LEAST}
 * tokens, or 16 times what the whole initial marking has, where that is more.
 */
final class TokenLimit {
  private static final int LEAST = 65_535;
  private static final int FACTOR = 16;

  private final Bounds bounds;
  private final int limit;
  private final ModelError[] errors;

  TokenLimit(PtNet net, Bounds bounds) {
    this.bounds = bounds;
    long sum = 0;
    for (PtNet.Place place : net.places()) {
      sum += place.tokens();
    }
    this.limit = Math.clamp(sum * FACTOR, LEAST, Integer.MAX_VALUE);
    this.errors = new ModelError[net.places().size()];
    for (int i = 0; i < errors.length; i++) {
      PtNet.Place place = net.places().get(i);
      errors[i] =
          new ModelError(
              ModelError.Kind.BOUND_EXCEEDED,
              "place '"
                  + place.name()
                  + "' gets more than "
                  + limit
                  + " tokens: the net is probably unbounded",
              place.position());
    }
  }

  int of(int place) {
    return bounds.isProven(place) ? Integer.MAX_VALUE : limit;
  }

  ModelError error(int place) {
    return errors[place];
  }
}
