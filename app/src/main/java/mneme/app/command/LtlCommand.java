package mneme.app.command;

import java.io.PrintStream;
import java.util.List;
import mneme.app.ExitCode;
import mneme.app.UserException;
import mneme.app.load.ModelLoader;
import mneme.app.option.Arguments;
import mneme.app.option.Options;
import mneme.app.option.Suggestions;
import mneme.logic.FormulaException;
import mneme.logic.FormulaParser;
import mneme.logic.Translation;
import mneme.logic.automaton.Buchi;
import mneme.logic.format.DotWriter;
import mneme.logic.format.HoaWriter;
import mneme.logic.format.NeverWriter;
import mneme.source.Diagnostic;
import mneme.source.Position;
import mneme.source.SourceText;

/** {@code mneme ltl}. */
final class LtlCommand {
  private static final List<String> FORMATS = List.of("hoa", "never", "dot");

  private LtlCommand() {}

  static int run(Arguments arguments, PrintStream out) throws UserException {
    String format = arguments.value(Options.FORMAT);
    if (format != null && !FORMATS.contains(format)) {
      throw new UserException(Suggestions.unknown("format", format, FORMATS));
    }
    String text = arguments.operands().getFirst();
    FormulaParser.Parsed parsed = parsed(text);
    Buchi automaton;
    try {
      automaton = Translation.plain(parsed.formula());
    } catch (Translation.TooLargeException e) {
      throw new UserException(String.valueOf(e.getMessage()));
    }
    String name = text.strip().replaceAll("\\s+", " ");
    List<String> propositions = parsed.propositions();
    out.print(
        switch (format == null ? "hoa" : format) {
          case "never" -> NeverWriter.text(name, automaton, propositions);
          case "dot" -> DotWriter.text(name, automaton, propositions);
          default -> HoaWriter.text(name, automaton, propositions);
        });
    return ExitCode.FINE;
  }

  private static FormulaParser.Parsed parsed(String text) throws UserException {
    try {
      return FormulaParser.parse(text);
    } catch (FormulaException e) {
      String before = text.substring(0, e.offset());
      int line = 1 + (int) before.chars().filter(c -> c == '\n').count();
      int column = e.offset() - before.lastIndexOf('\n');
      Diagnostic wrong =
          Diagnostic.error(new Position(line, column), String.valueOf(e.getMessage()));
      throw UserException.located(
          ModelLoader.rendered(new SourceText("formula", text), List.of(wrong)));
    }
  }
}
