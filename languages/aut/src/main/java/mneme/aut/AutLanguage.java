package mneme.aut;

import java.util.List;
import java.util.Map;
import mneme.source.Language;
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
    SourceException.requireNoParameters(source, parameters, "transition systems have none");
    return new Loaded(new AutParser(source).parse(), List.of());
  }
}
