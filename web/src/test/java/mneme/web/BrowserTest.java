package mneme.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page as somebody uses it, in a real browser; skipped, and saying so, without one. */
class BrowserTest {
  private static final int WIDE = 1300;

  @TempDir Path folder;

  private @Nullable Driver driver;

  private Driver browser(int width, boolean dark) throws IOException, InterruptedException {
    Driver started = Driver.start(folder.resolve("profile"), width, dark);
    if (started == null) {
      System.err.println("SKIPPED: the page is not tried: chromium or chromedriver is missing");
    }
    assumeTrue(started != null, "there is no chromium with its driver on the path");
    driver = started;
    return started;
  }

  @AfterEach
  void closes() {
    if (driver != null) {
      driver.close();
    }
  }

  private static String example(String name) {
    return Path.of("../examples", name).toString();
  }

  private static void picture(Driver browser, String name)
      throws IOException, InterruptedException {
    browser.picture(Path.of("target", "pictures", name + ".png"));
  }

  private static String hash(Driver browser) throws IOException, InterruptedException {
    return browser.script("location.hash").getAsString();
  }

  /** Nothing was complained about, and nothing asked for elsewhere. */
  private static void quiet(Driver browser) throws IOException, InterruptedException {
    assertThat(browser.log()).isEmpty();
    assertThat(browser.requests())
        .isNotEmpty()
        .allMatch(
            address ->
                address.startsWith("http://127.0.0.1:")
                    || address.startsWith("data:")
                    || address.startsWith("chrome:"));
  }

  @Test
  void clicksToTheDeadlock() throws Exception {
    try (OpenPage page = new OpenPage("web", example("philosophers.dve"))) {
      Driver browser = browser(WIDE, false);
      browser.open(page.address());
      browser.await("document.querySelectorAll('.choice').length === 4");
      assertThat(browser.script("location.search").getAsString()).isEmpty();
      for (int step = 1; step <= 4; step++) {
        // Each philosopher takes the fork at hand: the first choice that makes somebody hungry.
        browser.click(".choice:has(.changes)");
        browser.await(
            "document.querySelector('.position').textContent.startsWith('" + step + " ')");
      }
      browser.click("[title^='to the start']");
      browser.await("document.querySelector('.position').textContent === '0 of 4'");
      assertThat(browser.text(".choice.ahead")).isNotEmpty();
      assertThat(browser.script("document.querySelectorAll('.listing .here').length").getAsInt())
          .isEqualTo(4);
      picture(browser, "explore");
      browser.click("#tab-graph");
      browser.await("document.querySelectorAll('.node').length > 4");
      browser.click("a[href='#/check']");
      browser.click("#check form button.main");
      browser.await("document.querySelector('#check .verdict.violated')");
      assertThat(browser.text("#check .verdict")).contains("deadlock");
      browser.click("#check .run a.main");
      browser.await("document.querySelector('.finding')");
      assertThat(browser.text(".finding")).contains("deadlock: no event is possible");
      assertThat(browser.text(".position")).isEqualTo("4 of 4");
      // Nobody can move: each waits for the second fork.
      assertThat(browser.script("document.querySelectorAll('.listing .stands').length").getAsInt())
          .isEqualTo(4);
      assertThat(browser.text(".listing .last")).contains("hungry");
      browser.click("#tab-chart");
      browser.await("document.querySelector('.sequence')?.naturalWidth > 0");
      picture(browser, "deadlock");
      quiet(browser);
    }
  }

  @Test
  void showsARunWhileItLasts() throws Exception {
    Path model = folder.resolve("counters.dve");
    Files.writeString(
        model,
        """
        byte a = 0; byte b = 0; int c = 0;
        process P { state s; init s; trans s -> s { effect a = (a + 1) % 171; }; }
        process Q { state s; init s; trans s -> s { effect b = (b + 1) % 171; }; }
        process R { state s; init s; trans s -> s { effect c = (c + 1) % 171; }; }
        system async;
        """);
    try (OpenPage page = new OpenPage("web", model.toString(), "--memory", "700m")) {
      Driver browser = browser(WIDE, false);
      browser.open(page.address() + "#/check");
      browser.await("document.querySelector('[name=command]')");
      browser.script("document.querySelector('[name=command]').value = 'explore'");
      browser.click("#check form button.main");
      browser.await(
          "document.querySelector('#check .run .cards')?.innerText.includes('per second')");
      browser.await("document.querySelector('#check .run')?.innerText.includes('index')");
      browser.click("a[href='#/methods']");
      browser.await("document.querySelector('#methods .block')");
      browser.click("a[href='#/check']");
      browser.await("document.querySelector('#check .verdict.complete')");
      browser.await("document.querySelectorAll('#check .run .chart').length === 4");
      JsonObject report =
          JsonParser.parseString(
                  browser
                      .script(
                          "(() => { const r = new XMLHttpRequest(); r.open('GET',"
                              + " '/api/run?number=1', false); r.send(); return r.responseText; })()")
                      .getAsString())
              .getAsJsonObject()
              .getAsJsonObject("report");
      assertThat(report.get("states").getAsLong()).isEqualTo(171L * 171 * 171);
      assertThat(report.get("transitions").getAsLong()).isEqualTo(3L * 171 * 171 * 171);
      assertThat(browser.text("#check .figures")).contains("5,000,211").contains("15,000,633");
      picture(browser, "run");
      browser.click("a[href='#/methods']");
      browser.await("document.querySelector('#methods .block')");
      picture(browser, "methods");
      quiet(browser);
    }
  }

  @Test
  void marksTheCycleOfALasso() throws Exception {
    try (OpenPage page = new OpenPage("web", example("reading_room.dve"))) {
      Driver browser = browser(WIDE, true);
      browser.open(page.address() + "#/check");
      browser.await("document.querySelector('[name=\"--ltl\"]')");
      browser.type("[name='--ltl']", "G (Writer.waiting -> F Writer.inside)");
      browser.click("#check form button.main");
      browser.await("document.querySelector('#check .run a.main')");
      browser.click("#check .run a.main");
      browser.await("document.querySelector('.steps .cycle')");
      assertThat(browser.text(".steps")).contains("the cycle starts here").contains("for ever");
      assertThat(hash(browser)).contains("loop=");
      browser.click("#tab-table");
      browser.await("document.querySelector('.values th.cycle')");
      assertThat(browser.script("getComputedStyle(document.body).backgroundColor").getAsString())
          .isEqualTo("rgb(21, 24, 29)");
      picture(browser, "lasso-dark");
      quiet(browser);
    }
  }

  @Test
  void showsAnErrorWhereItIsAndUsesTheMendedText() throws Exception {
    Path model = folder.resolve("one.dve");
    Files.writeString(
        model,
        "byte x = 0;\nprocess P { state s; init s; trans s -> s { effect x = 1; }; }\nsystem async;\n");
    try (OpenPage page = new OpenPage("web", model.toString(), "--edit")) {
      Driver browser = browser(WIDE, false);
      browser.open(page.address() + "#/model");
      browser.await("document.querySelector('#model textarea').value.includes('system')");
      edit(browser, "effect x = 1", "effect y = 1");
      browser.await("document.querySelector('.problems .bad')");
      assertThat(browser.text(".problems .bad")).startsWith("2:").contains("'y'");
      assertThat(browser.text(".numbers .bad").strip()).isEqualTo("2");
      assertThat(browser.script("document.querySelector('#model .main').disabled").getAsBoolean())
          .isTrue();
      picture(browser, "editor");
      edit(browser, "effect y = 1", "effect x = 2");
      browser.await("!document.querySelector('#model .main').disabled");
      browser.click("#model .main");
      browser.await("document.querySelector('.choice .changes')?.innerText.includes('x 0 → 2')");
      browser.click("a[href='#/model']");
      browser.click("#model p button:not(.main)");
      browser.await("document.querySelector('#model .remark').innerText.startsWith('saved')");
      assertThat(Files.readString(model)).contains("effect x = 2");
      quiet(browser);
    }
  }

  private static void edit(Driver browser, String from, String to)
      throws IOException, InterruptedException {
    browser.script(
        "(() => { const t = document.querySelector('#model textarea'); t.value = t.value.replace("
            + Driver.quoted(from)
            + ", "
            + Driver.quoted(to)
            + "); t.dispatchEvent(new Event('input')); return true; })()");
  }

  @Test
  void fitsANarrowScreenAndHidesNames() throws Exception {
    Path model = folder.resolve("odd.aut");
    Files.writeString(
        model, "des (0, 2, 2)\n(0, \"<img src=x onerror=alert(1)>\", 1)\n(1, back, 0)\n");
    try (OpenPage page = new OpenPage("web", model.toString())) {
      Driver browser = browser(400, true);
      browser.open(page.address());
      browser.await("document.querySelector('.choice')");
      assertThat(browser.text(".choice")).contains("<img src=x onerror=alert(1)>");
      assertThat(browser.script("document.querySelectorAll('img').length").getAsInt()).isZero();
      assertThat(browser.script("document.documentElement.scrollWidth").getAsInt())
          .isLessThanOrEqualTo(400);
      picture(browser, "narrow-dark");
      browser.type("body", "1");
      browser.await("document.querySelector('.position').textContent === '1 of 1'");
      quiet(browser);
    }
  }

  /** Nothing is written to a disk: what a link would hand to the reader is kept in the page. */
  private static void catchDownloads(Driver browser) throws IOException, InterruptedException {
    browser.script(
        "(() => { window.saved = {}; HTMLAnchorElement.prototype.click = function () {"
            + " window.saved[this.download] = this.href; }; return true; })()");
  }

  @Test
  void forecastsComparesAndSavesPictures() throws Exception {
    try (OpenPage page = new OpenPage("web", example("philosophers.dve"), "--memory", "200m")) {
      Driver browser = browser(WIDE, false);
      browser.open(page.address() + "#/check");
      browser.await("document.querySelector('#check .forecast')");
      browser.click("#check .forecast");
      browser.await("document.querySelector('.outlook table')");
      assertThat(browser.text(".outlook")).contains("states, all of them visited").contains("full");
      browser.click("a[href='#/methods']");
      browser.click("#methods .compare");
      browser.await("document.querySelectorAll('#methods .point').length === 5");
      browser.await("!document.querySelector('#methods .compare').disabled");
      picture(browser, "compare");
      browser.click("a[href='#/check']");
      browser.await("document.querySelectorAll('#check > .charts polyline').length === 10");
      assertThat(browser.text("#check > .charts")).contains("1: full", "3: tree-compact");
      browser.click("[aria-label='draw run 2']");
      browser.await("document.querySelectorAll('#check > .charts polyline').length === 8");
      browser.click("a[href='#/methods']");
      browser.await("document.querySelector('#methods .block')");
      catchDownloads(browser);
      browser.click("#methods .only [aria-label$='as SVG']");
      browser.await("Object.keys(window.saved).length === 1");
      String svg =
          browser.script("decodeURIComponent(Object.values(window.saved)[0])").getAsString();
      assertThat(svg)
          .startsWith("data:image/svg+xml")
          .contains("xmlns=\"http://www.w3.org/2000/svg\"", "stroke=\"rgb(", "tree-compact")
          .doesNotContain("class=", "<script");
      browser.click("a[href='#/explore']");
      browser.click("#tab-graph");
      browser.await("document.querySelector('[aria-label=\"graph as PNG\"]')");
      browser.click("[aria-label='graph as PNG']");
      browser.await("window.saved['graph.png']?.startsWith('data:image/png')");
      quiet(browser);
    }
  }

  @Test
  void findsTheNearestState() throws Exception {
    try (OpenPage page = new OpenPage("web", example("overrun.dve"))) {
      Driver browser = browser(WIDE, false);
      browser.open(page.address());
      browser.await("document.querySelector('.nearest input')");
      browser.type(".nearest input", "used == 3");
      browser.click(".nearest button");
      browser.await("document.querySelector('.position').textContent === '3 of 3'");
      browser.type("#explore .tab form input", "used < 2");
      browser.click("#explore .tab form button");
      browser.await("document.querySelector('.watches dd')?.innerText === 'false'");
      quiet(browser);
    }
  }
}
