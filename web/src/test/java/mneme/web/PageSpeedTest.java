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
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a page that is open costs a search, and how soon it answers while a search runs on all
 * cores. For a quiet machine: {@code -Dmneme.page.speed=PAIRS}.
 */
@EnabledIfSystemProperty(named = "mneme.page.speed", matches = "[0-9]+")
class PageSpeedTest {
  private static final int CLICKS = 60;

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

  /** The seconds of a run from the page's server. */
  private double run(URI page) throws Exception {
    String asked =
        "{\"command\": \"explore\", \"options\": [[\"--store\", \"full\"], [\"--search\", \"bfs\"]]}";
    String number = ask(page, "/api/run?", asked).get("number").getAsString();
    while (true) {
      Thread.sleep(200);
      JsonObject run = ask(page, "/api/run?number=" + number + "&", "");
      if (!run.get("running").getAsBoolean()) {
        return run.get("seconds").getAsDouble();
      }
    }
  }

  @Test
  void anOpenPageCostsTheSearchLittle() throws Exception {
    int pairs = Integer.getInteger("mneme.page.speed", 5);
    try (OpenPage page = new OpenPage("web", counters(230).toString(), "--memory", "1g")) {
      URI address = URI.create(page.address());
      run(address);
      run(address);
      List<Double> ratios = new ArrayList<>();
      for (int i = 0; i < pairs; i++) {
        double closed = run(address);
        double open;
        try (Driver browser =
            Objects.requireNonNull(Driver.start(folder.resolve("profile" + i), 1300, false))) {
          browser.open(page.address() + "#/check");
          browser.await("document.querySelector('#check .list')");
          open = run(address);
        }
        ratios.add(open / closed);
        System.out.printf("closed %.2f s, open %.2f s, ratio %.3f%n", closed, open, open / closed);
      }
      double mean = Math.exp(ratios.stream().mapToDouble(Math::log).average().orElseThrow());
      System.out.printf("geometric mean of %d ratios: %.3f%n", pairs, mean);
      assertThat(mean).isLessThan(1.03);
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
