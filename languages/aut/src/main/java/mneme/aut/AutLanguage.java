package mneme.aut;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import mneme.source.Diagnostic;
import mneme.source.Language;
import mneme.source.Position;
import mneme.source.SourceException;
import mneme.source.SourceText;

/** Labelled transition systems written out edge by edge. Stateless and thread-safe. */
public final class AutLanguage implements Language {
  @Override
  public String name() {
    return "aut";
  }

  @Override
  public List<String> endings() {
    return List.of("aut");
  }

  @Override
  public boolean recognises(SourceText source) {
    String text = source.text();
    int des = Scanner.skipBlanks(text, 0);
    return text.startsWith(Scanner.HEADER, des)
        && text.startsWith("(", Scanner.skipBlanks(text, des + Scanner.HEADER.length()));
  }

  @Override
  public Loaded load(SourceText source, Map<String, Integer> parameters) throws SourceException {
    if (!parameters.isEmpty()) {
      List<Diagnostic> unknown = new ArrayList<>();
      for (String parameter : new TreeSet<>(parameters.keySet())) {
        unknown.add(
            Diagnostic.error(
                Position.NONE,
                "there is no parameter '" + parameter + "': transition systems have none"));
      }
      throw new SourceException(source, unknown);
    }
    return new Loaded(new AutParser(source).parse(), List.of());
  }
}
