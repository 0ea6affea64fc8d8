package mneme.testing;

import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import mneme.model.Model;

/** A model, and what is true of it. */
public record Known(Model model, ReferenceSearch.Result truth) {

  /** The models written by hand. A reference search takes longer than those compared with it. */
  private static final List<Known> HAND_WRITTEN = HandModels.all().stream().map(Known::of).toList();

  public static Known of(Model model) {
    return new Known(model, ReferenceSearch.of(model));
  }

  /** What {@link HandModels} has, looked at once. */
  public static List<Known> handWritten() {
    return HAND_WRITTEN;
  }

  /** The random models of these seeds, the last one included. */
  public static List<Known> random(long first, long last) {
    return LongStream.rangeClosed(first, last)
        .mapToObj(seed -> of(RandomModels.model(seed)))
        .toList();
  }

  /** The models written by hand, and random ones. */
  public static List<Known> handWrittenAndRandom(long first, long last) {
    return Stream.concat(HAND_WRITTEN.stream(), random(first, last).stream()).toList();
  }

  public String name() {
    return model.name();
  }
}
