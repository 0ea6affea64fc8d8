package mneme.pnml;

import java.util.List;
import java.util.Locale;
import mneme.pnml.xml.Element;
import mneme.pnml.xml.Problems;
import mneme.source.SourceException;
import org.jspecify.annotations.Nullable;

/** What an arc does: tools have added to what the standard knows, each in its own words. */
enum ArcKind {
  NORMAL,
  /** The transition is enabled only where the place has fewer tokens. */
  INHIBITOR,
  /** The transition empties the place. */
  RESET,
  /** The transition needs the tokens and leaves them. */
  TEST;

  /** The kind of an arc; one that is not known is a problem of the file. */
  static ArcKind of(Element arc, Problems problems) throws SourceException {
    String word = word(arc);
    if (word == null) {
      return NORMAL;
    }
    ArcKind known = named(word);
    if (known != null) {
      return known;
    }
    problems.add(
        arc,
        switch (plain(word)) {
          case "transport" ->
              "transport arcs are TAPAAL's for timed nets, which are not read: untime the net";
          default ->
              "arcs of the type '"
                  + word
                  + "' are not known: expected 'normal', 'inhibitor', 'reset' or 'test'";
        });
    return NORMAL;
  }

  /** As an element {@code type} or {@code arctype}, or an attribute of this name. */
  private static @Nullable String word(Element arc) {
    for (String key : List.of("type", "arctype")) {
      Element child = arc.child(key);
      String word = child == null ? arc.attribute(key) : text(child);
      if (word != null && !word.isBlank()) {
        return word.strip();
      }
    }
    return null;
  }

  private static @Nullable String text(Element type) {
    String value = type.attribute("value");
    Element words = type.child("text");
    return value != null ? value : words != null ? words.text() : type.text();
  }

  private static @Nullable ArcKind named(String word) {
    return switch (plain(word)) {
      // A timed arc is a normal one where its interval says nothing, which is looked at apart.
      case "normal", "timed" -> NORMAL;
      case "inhibitor", "inhibitorarc", "inhibit", "tapninhibitor" -> INHIBITOR;
      case "reset", "resetarc" -> RESET;
      case "test", "testarc", "read", "readarc" -> TEST;
      default -> null;
    };
  }

  private static String plain(String word) {
    return word.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "");
  }
}
