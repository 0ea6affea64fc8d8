package mneme.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run may be watched for days: what the page keeps of it does not grow. */
class LongWatchTest {
  private static final int UPDATES = 200_000;

  /** Of the heap of the page, which has some megabytes when nothing was told yet. */
  private static final long MOST_GROWTH = 2_000_000;

  @TempDir Path folder;

  /** The same as the server would tell, from a run that goes on. */
  private static final String TELLS =
      """
      (() => {
        window.tell = (from, to) => {
          for (let i = from; i < to; i++) {
            const run = {number: 1, command: 'explore', line: 'mneme explore x.dve', version: 1, running: true,
              progress: {states: 1000 * i, transitions: 3000 * i, depth: i >> 6, waiting: i % 977, memory: 1e6 + i,
                memory_limit: 1e9, seconds: i / 5, note: `note ${i % 13}`, parts: {index: 5e5, states: 5e5 + i},
                details: {cache_lookups: 10 * i, cache_hits: 7 * i, disk_bytes: i, disk_bytes_read: 2 * i, disk_bytes_written: i}},
              levels: {per: 1, sizes: [...Array(240).keys()].map(k => k * i)}};
            window.source.dispatchEvent(new MessageEvent('progress', {data: JSON.stringify(run)}));
          }
          return true;
        };
        return true;
      })()
      """;

  @Test
  void manyUpdatesDoNotGrowItsMemory() throws Exception {
    try (OpenPage page = new OpenPage("web", "../examples/philosophers.dve");
        Driver browser = Driver.start(folder.resolve("profile"), 1300, false)) {
      if (browser == null) {
        System.err.println("SKIPPED: the page is not watched: chromium or chromedriver is missing");
      }
      assumeTrue(browser != null, "there is no chromium with its driver on the path");
      browser.command(
          "Page.addScriptToEvaluateOnNewDocument",
          "{\"source\": \"const Real = EventSource; window.EventSource = function (address) {"
              + " return window.source = new Real(address); };\"}");
      browser.open(page.address() + "#/check");
      browser.await("window.source && document.querySelector('#check form')");
      browser.script(TELLS);
      tell(browser, 0, UPDATES / 20);
      long before = heap(browser);
      for (int i = 0; i < 10; i++) {
        tell(browser, UPDATES / 10 * i, UPDATES / 10 * (i + 1));
        // Drawn while it is told, in each of the views.
        browser.script("location.hash = '" + (i % 2 == 0 ? "#/methods" : "#/check") + "'");
      }
      long after = heap(browser);
      System.out.printf("%,d updates: %,d bytes before, %,d after%n", UPDATES, before, after);
      assertThat(after - before).isLessThan(MOST_GROWTH);
      assertThat(browser.script("document.querySelectorAll('*').length").getAsInt())
          .isLessThan(3_000);
      assertThat(browser.text("#live")).contains("199,999,000 states");
      assertThat(browser.log()).isEmpty();
    }
  }

  private static void tell(Driver browser, int from, int to) throws Exception {
    browser.script("window.tell(" + from + ", " + to + ")");
    browser.script("new Promise(done => requestAnimationFrame(() => setTimeout(done, 20)))");
  }

  private static long heap(Driver browser) throws Exception {
    for (int i = 0; i < 3; i++) {
      browser.command("HeapProfiler.collectGarbage", "{}");
    }
    return browser
        .command("Runtime.getHeapUsage", "{}")
        .getAsJsonObject()
        .get("usedSize")
        .getAsLong();
  }
}
