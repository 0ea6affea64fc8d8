package mneme.app.export;

import java.io.Writer;
import java.util.Locale;
import mneme.app.UserException;
import mneme.model.Model;

/** The formats a graph can be written in, named by the ending of a file. */
public enum GraphFormat {
  /** For Graphviz. Beyond some thousand states nobody can draw, let alone read, a graph. */
  DOT("DOT", 5_000),
  /** Aldebaran: one line a transition, for other tools of verification. */
  AUT("AUT", 1_000_000),
  /** XML for programs that draw graphs. */
  GRAPHML("GraphML", 5_000);

  private final String word;
  private final int mostStates;

  GraphFormat(String word, int mostStates) {
    this.word = word;
    this.mostStates = mostStates;
  }

  /** The format of a file, by its name. */
  public static GraphFormat of(String option, String file) throws UserException {
    String name = file.toLowerCase(Locale.ROOT);
    if (name.endsWith(".dot") || name.endsWith(".gv")) {
      return DOT;
    }
    if (name.endsWith(".aut")) {
      return AUT;
    }
    if (name.endsWith(".graphml")) {
      return GRAPHML;
    }
    throw new UserException(
        option
            + " "
            + file
            + ": the ending names the format: .dot or .gv (Graphviz), .aut (Aldebaran), .graphml");
  }

  /** More states than this are written only where the user insists. */
  public int mostStates() {
    return mostStates;
  }

  public GraphWriter writer(Model model, Writer out) {
    return switch (this) {
      case DOT -> new DotWriter(model, out);
      case AUT -> new AutWriter(model, out);
      case GRAPHML -> new GraphMlWriter(model, out);
    };
  }

  @Override
  public String toString() {
    return word;
  }
}
