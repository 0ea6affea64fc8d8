package mneme.app.simulate;

import java.io.IOException;
import java.util.List;
import mneme.model.Model;
import org.jline.reader.Candidate;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.DefaultParser;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Lines typed into a terminal, with editing, history and completion. The only class that knows the
 * library for it, so that nothing else loads it.
 */
public final class EditedLines implements Lines {
  private final Terminal terminal;
  private final Attributes before;
  private final LineReader reader;
  private volatile boolean interrupted;

  private EditedLines(Terminal terminal, List<String> names) {
    this.terminal = terminal;
    this.before = terminal.getAttributes();
    DefaultParser parser = new DefaultParser();
    parser.setQuoteChars(new char[0]);
    parser.setEscapeChars(new char[0]);
    // A '!' belongs to expressions here, and not to the history.
    this.reader =
        LineReaderBuilder.builder()
            .terminal(terminal)
            .parser(parser)
            .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
            .option(LineReader.Option.BRACKETED_PASTE, false)
            .completer(
                (reader, line, candidates) -> {
                  List<String> words = line.wordIndex() == 0 ? Command.words() : names;
                  words.forEach(word -> candidates.add(new Candidate(word)));
                })
            .build();
    terminal.handle(Terminal.Signal.INT, signal -> interrupted = true);
  }

  /**
   * Takes over the terminal.
   *
   * @param model whose names may be completed after a command
   * @throws IOException where there is none that can be controlled
   */
  public static EditedLines open(Model model) throws IOException {
    // Not the provider with machine code of its own, of which the JVM would warn.
    Terminal terminal =
        TerminalBuilder.builder()
            .system(true)
            .dumb(false)
            .jni(false)
            .jansi(false)
            .jna(false)
            .build();
    return new EditedLines(terminal, Watches.names(model));
  }

  @Override
  public @Nullable String next(String prompt) {
    while (true) {
      try {
        String line = reader.readLine(prompt);
        interrupted = false;
        return line;
      } catch (UserInterruptException e) {
        // As in a shell: what was typed is thrown away.
      } catch (EndOfFileException e) {
        return null;
      }
    }
  }

  @Override
  public boolean interrupted() {
    return interrupted;
  }

  @Override
  public void close() {
    terminal.setAttributes(before);
  }
}
