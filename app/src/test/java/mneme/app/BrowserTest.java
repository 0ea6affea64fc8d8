package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages and pictures as a browser shows them, where there is one. */
class BrowserTest {
  private static final int WIDTH = 1200;
  private static final int HEIGHT = 1000;

  /** Whatever it shows, the browser has errands of its own, at its maker's. */
  private static final Pattern OWN_ERRAND =
      Pattern.compile("\\w+ (https?://)?[\\w.-]*\\b(google|googleapis|gvt1)\\.com\\b.*");

  @TempDir Path folder;

  private static @Nullable Path browser() {
    for (String name : List.of("chromium", "chromium-browser", "google-chrome")) {
      for (String place : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
        Path candidate = Path.of(place.isEmpty() ? "." : place, name);
        if (Files.isExecutable(candidate)) {
          return candidate;
        }
      }
    }
    return null;
  }

  private static Path requireBrowser() {
    Path browser = browser();
    if (browser == null) {
      System.err.println("SKIPPED: there is no chromium on the path to look at the pages with");
    }
    assumeTrue(browser != null, "there is no chromium on the path");
    return browser;
  }

  /** Refuses everything, and remembers what it was asked for. */
  private static final class Proxy implements AutoCloseable {
    private final ServerSocket socket;
    private final List<String> asked = new CopyOnWriteArrayList<>();

    Proxy() throws IOException {
      socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
      Thread thread = new Thread(this::listen, "proxy");
      thread.setDaemon(true);
      thread.start();
    }

    private void listen() {
      while (!socket.isClosed()) {
        try (Socket connection = socket.accept()) {
          byte[] request = new byte[4096];
          int length = connection.getInputStream().read(request);
          asked.add(
              new String(request, 0, Math.max(0, length), StandardCharsets.ISO_8859_1)
                  .lines()
                  .findFirst()
                  .orElse("?"));
          connection
              .getOutputStream()
              .write("HTTP/1.1 403 No\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
          // Closed, or the other side was.
        }
      }
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  private BufferedImage shown(Path file, boolean dark, List<String> asked) throws Exception {
    Path browser = requireBrowser();
    Path image = folder.resolve("shown.png");
    Files.deleteIfExists(image);
    try (Proxy proxy = new Proxy()) {
      List<String> command = new ArrayList<>(List.of(browser.toString()));
      command.addAll(
          List.of(
              "--headless",
              "--no-sandbox",
              "--disable-gpu",
              "--disable-quic",
              "--disable-dev-shm-usage",
              "--no-first-run",
              "--disable-background-networking",
              "--disable-component-update",
              "--disable-sync",
              "--disable-extensions",
              "--disable-default-apps",
              "--hide-scrollbars",
              "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
              "--proxy-server=http://127.0.0.1:" + proxy.socket.getLocalPort(),
              "--user-data-dir=" + folder.resolve("profile"),
              "--blink-settings=preferredColorScheme=" + (dark ? 0 : 1),
              "--window-size=" + WIDTH + "," + HEIGHT,
              "--screenshot=" + image,
              file.toUri().toString()));
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve("browser.log").toFile())
              .start();
      try {
        assertThat(process.waitFor(90, TimeUnit.SECONDS)).isTrue();
      } finally {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
      proxy.asked.stream().filter(line -> !OWN_ERRAND.matcher(line).matches()).forEach(asked::add);
    }
    assertThat(image).as(Files.readString(folder.resolve("browser.log"))).exists();
    return ImageIO.read(image.toFile());
  }

  /** What a picture is made of: its ground, and how many pixels are something else. */
  private record Look(int ground, int drawn, int colours) {
    static Look of(BufferedImage image) {
      int ground = image.getRGB(2, 2);
      int drawn = 0;
      Set<Integer> colours = new HashSet<>();
      for (int y = 0; y < image.getHeight(); y++) {
        for (int x = 0; x < image.getWidth(); x++) {
          int rgb = image.getRGB(x, y);
          drawn += rgb == ground ? 0 : 1;
          colours.add(rgb);
        }
      }
      return new Look(ground & 0xffffff, drawn, colours.size());
    }
  }

  private void requireLook(Path file) throws Exception {
    List<String> asked = new ArrayList<>();
    Look light = Look.of(shown(file, false, asked));
    Look dark = Look.of(shown(file, true, asked));
    assertThat(light.ground()).isEqualTo(0xffffff);
    assertThat(dark.ground()).isEqualTo(0x15181d);
    for (Look look : List.of(light, dark)) {
      int pixels = WIDTH * HEIGHT;
      assertThat(look.drawn()).isBetween(pixels / 50, pixels * 3 / 5);
      assertThat(look.colours()).isGreaterThan(50);
    }
    assertThat(asked).isEmpty();
  }

  @Test
  void aPageIsThereInLightAndDarkAndFetchesNothing() throws Exception {
    requireBrowser();
    Path page = folder.resolve("run.html");
    Shell.standard().run("check", "../examples/philosophers.dve", "--html", page.toString());
    PageTest.requireSelfContained(Files.readString(page));
    requireLook(page);
  }

  @Test
  void aPictureIsThereInLightAndDarkAndFetchesNothing() throws Exception {
    requireBrowser();
    Path picture = folder.resolve("run.svg");
    Shell.standard().run("explore", "../examples/peterson.dve", "--picture", picture.toString());
    requireLook(picture);
  }

  /** The proxy is no ornament: a page that asks for something is caught. */
  @Test
  void aPageThatFetchesIsCaught() throws Exception {
    requireBrowser();
    Path page =
        Files.writeString(
            folder.resolve("leaky.html"), "<p>x<img src='http://example.invalid/leak.png'>");
    List<String> asked = new ArrayList<>();
    shown(page, false, asked);
    assertThat(asked).anyMatch(line -> line.contains("leak.png"));
  }
}
