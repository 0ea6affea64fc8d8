package mneme.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a page that is open costs a search, and how soon it answers while a search runs on all
 * cores. On demand: {@code -Dmneme.page.speed=RUNS}; clicks want a quiet machine.
 */
@EnabledIfSystemProperty(named = "mneme.page.speed", matches = "[0-9]+")
class PageSpeedTest {
  private static final int CLICKS = 60;

  /** Those of {@link OpenPage}. */
  private static final int CORES = 2;

  @TempDir Path folder;

  private final HttpClient http = HttpClient.newHttpClient();

  private Path counters(int values) throws IOException {
    Path model = folder.resolve("counters.dve");
    Files.writeString(
        model,
        """
        int a = 0; int b = 0; int c = 0;
        process P { state s; init s; trans s -> s { effect a = (a + 1) %% %1$d; }; }
        process Q { state s; init s; trans s -> s { effect b = (b + 1) %% %1$d; }; }
        process R { state s; init s; trans s -> s { effect c = (c + 1) %% %1$d; }; }
        system async;
        """
            .formatted(values));
    return model;
  }

  private JsonObject ask(URI page, String path, String body) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(page.resolve(path + page.getQuery()))
            .header("Content-Type", "application/json");
    HttpRequest whole =
        body.isEmpty()
            ? request.build()
            : request.POST(HttpRequest.BodyPublishers.ofString(body)).build();
    return JsonParser.parseString(http.send(whole, HttpResponse.BodyHandlers.ofString()).body())
        .getAsJsonObject();
  }

  /** Processor time of this process, which has the search and the server. */
  private static double ownSeconds() {
    return ProcessHandle.current().info().totalCpuDuration().orElseThrow().toNanos() / 1e9;
  }

  /** What a run took. */
  private record Cost(double seconds, double processor, double states) {}

  private Cost run(URI page, String time) throws Exception {
    String asked =
        "{\"command\": \"explore\", \"options\": [[\"--store\", \"full\"], [\"--search\", \"bfs\"],"
            + " [\"--time\", \""
            + time
            + "\"]]}";
    double before = ownSeconds();
    String number = ask(page, "/api/run?", asked).get("number").getAsString();
    while (true) {
      Thread.sleep(200);
      JsonObject run = ask(page, "/api/run?number=" + number + "&", "");
      if (!run.get("running").getAsBoolean()) {
        return new Cost(
            run.get("seconds").getAsDouble(),
            ownSeconds() - before,
            run.get("states").getAsDouble());
      }
    }
  }

  /**
   * By processor time, so that other programs do not count: what the browser takes is missing to a
   * search that runs on all cores.
   */
  @Test
  void anOpenPageCostsTheSearchLittle() throws Exception {
    int runs = Integer.getInteger("mneme.page.speed", 3);
    try (OpenPage page = new OpenPage("web", counters(400).toString(), "--memory", "1500m")) {
      URI address = URI.create(page.address());
      run(address, "3s");
      for (String time : List.of("5s", "10s")) {
        double shares = 0;
        for (int i = 0; i < runs; i++) {
          Cost closed = run(address, time);
          try (Driver browser =
              Objects.requireNonNull(Driver.start(folder.resolve(time + i), 1300, false))) {
            browser.open(page.address() + "#/check");
            browser.await("document.querySelector('#check .list')");
            Thread.sleep(1_000);
            double before = browser.processorSeconds();
            Cost open = run(address, time);
            double share = (browser.processorSeconds() - before) / (CORES * open.seconds());
            System.out.printf(
                "a run of %s: the browser takes %.1f %% of %d cores; search and server %.3f"
                    + " microseconds per state, %.3f without a page%n",
                time,
                100 * share,
                CORES,
                1e6 * open.processor() / open.states(),
                1e6 * closed.processor() / closed.states());
            shares += share / runs;
          }
        }
        assertThat(shares).as(time).isLessThan(0.03);
      }
    }
  }

  @Test
  void clicksAreAnsweredWhileASearchRuns() throws Exception {
    try (OpenPage page = new OpenPage("web", counters(1_200).toString(), "--memory", "1500m");
        Driver browser =
            Objects.requireNonNull(Driver.start(folder.resolve("profile"), 1300, false))) {
      browser.open(page.address());
      browser.await("document.querySelectorAll('.choice').length === 3");
      URI address = URI.create(page.address());
      ask(address, "/api/run?", "{\"command\": \"explore\", \"options\": []}");
      browser.await("document.querySelector('#live').innerText.includes('states')");
      browser.script(
          """
          (() => {
            window.times = [];
            const click = i => {
              if (i === %d) { window.finished = true; return; }
              const began = performance.now();
              const shown = document.querySelector('.position').textContent;
              const seen = new MutationObserver(() => {
                if (document.querySelector('.position').textContent === shown) return;
                seen.disconnect();
                requestAnimationFrame(() => {
                  window.times.push(performance.now() - began);
                  setTimeout(() => click(i + 1), 60);
                });
              });
              seen.observe(document.querySelector('.position'), {childList: true, characterData: true, subtree: true});
              document.querySelectorAll('.choice')[i %% 3].click();
            };
            click(0);
            return true;
          })()
          """
              .formatted(CLICKS));
      browser.await("window.finished");
      assertThat(browser.text("#live")).contains("states");
      JsonArray times = browser.script("window.times").getAsJsonArray();
      double[] sorted =
          times.asList().stream().mapToDouble(JsonElement::getAsDouble).sorted().toArray();
      System.out.printf(
          "%d clicks while a search runs: median %.0f ms, nine of ten within %.0f ms, slowest %.0f ms%n",
          sorted.length,
          sorted[sorted.length / 2],
          sorted[sorted.length * 9 / 10],
          sorted[sorted.length - 1]);
      ask(address, "/api/stop?", "{}");
      assertThat(sorted[sorted.length * 9 / 10]).isLessThan(100);
    }
  }
}
