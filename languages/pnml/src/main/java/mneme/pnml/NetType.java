package mneme.pnml;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The types of nets ISO/IEC 15909-2 knows, as far as they are read. */
enum NetType {
  /** Place/transition nets, and the core they share with others. */
  PLACE_TRANSITION,
  /** Coloured nets with finite colours. */
  SYMMETRIC;

  /** What a file may name. */
  static final String KNOWN =
      "…/grammar/ptnet (place/transition nets) or …/grammar/symmetricnet (symmetric nets)";

  /** The type a URI names; null where it is none of these. */
  static @Nullable NetType of(String uri) {
    String last = uri.strip().substring(uri.strip().lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
    return switch (last) {
      case "ptnet", "pnmlcoremodel" -> PLACE_TRANSITION;
      case "symmetricnet" -> SYMMETRIC;
      default -> null;
    };
  }
}
