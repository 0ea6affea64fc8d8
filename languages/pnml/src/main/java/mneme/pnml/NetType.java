package mneme.pnml;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The types of nets ISO/IEC 15909-2 knows, as far as they are read, under all their names. */
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
    NetType whole = named(uri);
    return whole != null ? whole : named(uri.strip().substring(uri.strip().lastIndexOf('/') + 1));
  }

  /** {@code ptNetb} of earlier drafts, {@code P/T net} of PIPE and TAPAAL, {@code PT-HLPNG}. */
  private static @Nullable NetType named(String words) {
    return switch (words.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9.]", "")) {
      case "ptnet", "ptnetb", "petrinet", "pnmlcoremodel", "epnml1.1" -> PLACE_TRANSITION;
      case "symmetricnet", "pthlpng", "highlevelnet" -> SYMMETRIC;
      default -> null;
    };
  }
}
