package mneme.net.pt;

import java.util.Locale;
import mneme.model.ModelError;
import mneme.net.TokenLimit;

/**
 * How many tokens each place may get before a run takes the net for unbounded: a place that the
 * structure bounds has no limit but that. Immutable.
 */
final class PlaceLimits {
  private final Bounds bounds;
  private final int limit;
  private final ModelError[] errors;

  PlaceLimits(PtNet net, Bounds bounds, TokenLimit most) {
    this.bounds = bounds;
    long sum = 0;
    for (PtNet.Place place : net.places()) {
      sum += place.tokens();
    }
    this.limit = most.tokens(sum);
    this.errors = new ModelError[net.places().size()];
    for (int i = 0; i < errors.length; i++) {
      PtNet.Place place = net.places().get(i);
      errors[i] =
          new ModelError(
              ModelError.Kind.BOUND_EXCEEDED,
              "place '"
                  + place.name()
                  + "' gets more than "
                  + String.format(Locale.ROOT, "%,d", limit)
                  + " tokens: the net is probably unbounded ("
                  + TokenLimit.OPTION.option()
                  + " allows more)",
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
