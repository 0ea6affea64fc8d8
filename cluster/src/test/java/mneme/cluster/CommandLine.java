package mneme.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import mneme.app.command.Cli;
import mneme.app.extension.Installed;
import mneme.app.language.Languages;
import mneme.app.text.Style;
import mneme.app.world.Environment;
import mneme.app.world.Input;
import mneme.app.world.Machine;
import mneme.app.world.Session;
import mneme.search.Observer;

/** Runs a command line in this process, as the program does. */
public final class CommandLine {
  /** What came of it. */
  public record Answer(int exitCode, String out, String err) {
    public JsonObject json() {
      assertThat(out).as(err).startsWith("{");
      return JsonParser.parseString(out).getAsJsonObject();
    }
  }

  private CommandLine() {}

  public static Answer run(String... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exitCode = new Cli(environment(out, err), new Session()).run(words);
    return new Answer(
        exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** Runs with more words and reads the report. */
  public static JsonObject report(List<String> words, String... more) {
    List<String> all = new ArrayList<>(words);
    all.addAll(List.of(more));
    all.addAll(List.of("--json", "-"));
    return run(all.toArray(new String[0])).json();
  }

  public static Environment environment(ByteArrayOutputStream out, ByteArrayOutputStream err) {
    Style plain = Style.of(false, null, StandardCharsets.US_ASCII);
    return new Environment(
        new Input(InputStream.nullInputStream(), false),
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8),
        plain,
        plain,
        false,
        (plan, control) ->
            new mneme.engine.Engine(Installed.METHODS).run(plan, control, Observer.NONE),
        Languages.all(),
        new SmallMachine(),
        Path.of(System.getProperty("java.io.tmpdir")));
  }

  /** The same for every test. */
  private static final class SmallMachine implements Machine {
    @Override
    public long memory() {
      return 4L << 30;
    }

    @Override
    public long heap() {
      return 1L << 30;
    }

    @Override
    public long largestHeap() {
      return 1L << 30;
    }

    @Override
    public int cores() {
      return 2;
    }
  }
}
