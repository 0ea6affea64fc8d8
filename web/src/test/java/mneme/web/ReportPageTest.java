package mneme.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of {@code --html} in a real browser: the parts of the local page, without a server. */
class ReportPageTest {
  @TempDir Path folder;

  private @Nullable Driver driver;

  private Driver shown(int width, String... command) throws Exception {
    Path page = folder.resolve("run.html");
    String[] words = new String[command.length + 2];
    System.arraycopy(command, 0, words, 0, command.length);
    words[command.length] = "--html";
    words[command.length + 1] = page.toString();
    try (OpenPage run = new OpenPage(words)) {
      run.code();
    }
    assertThat(page).exists();
    Driver started = Driver.start(folder.resolve("profile"), width, false);
    if (started == null) {
      System.err.println("SKIPPED: reports are not tried: chromium or chromedriver is missing");
    }
    assumeTrue(started != null, "there is no chromium with its driver on the path");
    driver = started;
    started.open(page.toUri().toString());
    return started;
  }

  @AfterEach
  void closes() {
    if (driver != null) {
      driver.close();
    }
  }

  @Test
  void walksAlongALassoAndDrawsTheRun() throws Exception {
    Driver browser =
        shown(
            1200,
            "check",
            "../examples/reading_room.dve",
            "--ltl",
            "G (Writer.waiting -> F Writer.inside)");
    browser.await("document.querySelector('.player')");
    assertThat(browser.text(".position")).isEqualTo("0 of 4");
    assertThat(browser.text(".steps")).contains("the cycle starts here", "for ever");
    browser.click(".player button[title^='one step ahead']");
    assertThat(browser.text(".state")).contains("waiting");
    browser.click("#tab-table");
    assertThat(browser.text(".values th.cycle")).contains("2");
    browser.script("location.hash = '#step-3'");
    browser.await("document.querySelector('.position').textContent === '3 of 4'");
    browser.click("#tab-difference");
    assertThat(browser.text(".trace-view .tab")).contains("Reader_0");
    assertThat(browser.script("document.querySelectorAll('.charts .chart').length").getAsInt())
        .isGreaterThanOrEqualTo(3);
    assertThat(browser.log()).isEmpty();
    assertThat(browser.requests()).noneMatch(address -> address.startsWith("http"));
    browser.picture(Path.of("target", "pictures", "report.png"));
  }

  @Test
  void runsNoScriptOfAModelAndFitsANarrowScreen() throws Exception {
    Path model = folder.resolve("odd.aut");
    Files.writeString(
        model,
        "des (0, 2, 3)\n(0, \"</script><img src=x onerror=alert(1)>\", 1)\n(1, \"]]><b>\", 2)\n");
    Driver browser = shown(400, "check", model.toString());
    browser.await("document.querySelector('.steps')");
    assertThat(browser.text(".steps")).contains("</script><img src=x onerror=alert(1)>", "]]><b>");
    assertThat(browser.script("document.querySelectorAll('img').length").getAsInt()).isZero();
    assertThat(browser.script("document.documentElement.scrollWidth").getAsInt())
        .isLessThanOrEqualTo(400);
    assertThat(browser.log()).isEmpty();
  }
}
