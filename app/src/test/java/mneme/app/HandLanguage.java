package mneme.app;

import java.util.List;
import java.util.Map;
import mneme.model.Model;
import mneme.source.Diagnostic;
import mneme.source.Position;
import mneme.source.SourceText;

/** A language whose every text, whatever it says, is the given model. */
record HandLanguage(Model model, int warnings) implements HandWritten {
  static HandLanguage of(Model model) {
    return new HandLanguage(model, 0);
  }

  @Override
  public Loaded load(SourceText source, Map<String, Integer> parameters) {
    List<Diagnostic> said =
        java.util.stream.IntStream.range(0, warnings)
            .mapToObj(i -> Diagnostic.warning(new Position(1, i + 1), "warning number " + i))
            .toList();
    return new Loaded(model, said);
  }
}
