package mneme.app;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import mneme.app.command.Cli;
import mneme.app.language.Languages;
import mneme.app.text.Style;
import mneme.app.world.Engine;
import mneme.app.world.Environment;
import mneme.app.world.Input;
import mneme.app.world.Machine;
import mneme.app.world.Session;
import mneme.engine.Runner;
import mneme.source.Language;

/**
 * Runs command lines inside the test's own process. Immutable; the {@code with} methods make
 * variants.
 */
record Shell(
    Engine engine,
    List<Language> languages,
    Machine machine,
    Style style,
    boolean terminal,
    Path crashFolder,
    String input) {

  /** What a command left behind. */
  record Result(int code, String out, String err) {}

  /** A machine with 4 GB and 3 cores, whose launcher gave 100 MB to the Java heap. */
  record SmallMachine(long memory, long heap, long largestHeap, int cores) implements Machine {}

  static Shell standard() {
    return new Shell(
        Runner::run,
        Languages.all(),
        new SmallMachine(4L << 30, 100 << 20, 100 << 20, 3),
        Style.PLAIN,
        false,
        Path.of(System.getProperty("java.io.tmpdir")),
        "");
  }

  Shell withEngine(Engine engine) {
    return new Shell(engine, languages, machine, style, terminal, crashFolder, input);
  }

  Shell withLanguages(Language... languages) {
    return new Shell(engine, List.of(languages), machine, style, terminal, crashFolder, input);
  }

  Shell withMachine(Machine machine) {
    return new Shell(engine, languages, machine, style, terminal, crashFolder, input);
  }

  Shell withStyle(Style style) {
    return new Shell(engine, languages, machine, style, terminal, crashFolder, input);
  }

  Shell withTerminal() {
    return new Shell(engine, languages, machine, style, true, crashFolder, input);
  }

  Shell withCrashFolder(Path crashFolder) {
    return new Shell(engine, languages, machine, style, terminal, crashFolder, input);
  }

  /** What stands on standard input, line by line. */
  Shell withInput(String... lines) {
    String text = String.join("\n", lines);
    return new Shell(engine, languages, machine, style, terminal, crashFolder, text);
  }

  Result run(String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream outStream = new PrintStream(out, false, StandardCharsets.UTF_8);
    PrintStream errStream = new PrintStream(err, true, StandardCharsets.UTF_8);
    Environment environment =
        new Environment(
            new Input(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), false),
            outStream,
            errStream,
            style,
            style,
            terminal,
            engine,
            languages,
            machine,
            crashFolder);
    int code = new Cli(environment, new Session()).run(arguments);
    outStream.flush();
    return new Result(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
