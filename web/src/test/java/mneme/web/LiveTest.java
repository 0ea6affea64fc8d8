package mneme.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import mneme.app.command.Cli;
import mneme.app.language.Languages;
import mneme.app.text.Style;
import mneme.app.world.Environment;
import mneme.app.world.Input;
import mneme.app.world.Machine;
import mneme.app.world.Session;
import mneme.engine.Runner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --live}: the page of a run that the terminal started. */
class LiveTest {
  @TempDir Path folder;

  private record SmallMachine(long memory, long heap, long largestHeap, int cores)
      implements Machine {}

  @Test
  void tellsHowTheRunOfTheTerminalGoesOnAndEnds() throws Exception {
    Path model = folder.resolve("counters.dve");
    Files.writeString(
        model,
        """
        int a = 0; int b = 0;
        process P { state s; init s; trans s -> s { effect a = (a + 1) % 1100; }; }
        process Q { state s; init s; trans s -> s { effect b = (b + 1) % 1100; }; }
        system async;
        """);
    PipedInputStream said = new PipedInputStream(1 << 16);
    PrintStream err = new PrintStream(new PipedOutputStream(said), true, StandardCharsets.UTF_8);
    Environment environment =
        new Environment(
            new Input(InputStream.nullInputStream(), false),
            new PrintStream(java.io.OutputStream.nullOutputStream()),
            err,
            Style.PLAIN,
            Style.PLAIN,
            false,
            Runner::run,
            Languages.all(),
            new SmallMachine(2L << 30, 100 << 20, 100 << 20, 2),
            folder);
    int[] code = {-1};
    Thread run =
        new Thread(
            () ->
                code[0] =
                    new Cli(environment, new Session())
                        .run("explore", model.toString(), "--live", "--threads", "1"));
    run.start();
    String line =
        new BufferedReader(new InputStreamReader(said, StandardCharsets.UTF_8)).readLine();
    assertThat(line).startsWith("this run can be watched: http://127.0.0.1:");
    List<JsonObject> events = events(URI.create(line.substring(line.indexOf("http"))));
    run.join();
    assertThat(code[0]).isZero();
    JsonObject last = events.getLast();
    assertThat(last.get("running").getAsBoolean()).isFalse();
    assertThat(last.get("verdict").getAsString()).isEqualTo("complete");
    assertThat(last.get("states").getAsLong()).isEqualTo(1100L * 1100);
    assertThat(last.get("line").getAsString()).contains("--threads 1").doesNotContain("--live");
  }

  private static List<JsonObject> events(URI page) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(page.resolve("/api/events?" + page.getQuery())).build();
    List<JsonObject> events = new ArrayList<>();
    try (HttpClient http = HttpClient.newHttpClient()) {
      HttpResponse<InputStream> response =
          http.send(request, HttpResponse.BodyHandlers.ofInputStream());
      assertThat(response.statusCode()).isEqualTo(200);
      try (BufferedReader lines =
          new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          if (line.startsWith("data: ")) {
            events.add(JsonParser.parseString(line.substring(6)).getAsJsonObject());
          }
        }
      } catch (IOException e) {
        // The run is over, and its server with it.
      }
    }
    return events;
  }
}
