package mneme.web;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A browser without a window, steered by ChromeDriver over its HTTP interface (W3C WebDriver). A
 * library for it would be larger than the page.
 */
final class Driver implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(40);

  private final Process process;
  private final HttpClient http = HttpClient.newHttpClient();
  private final String base;
  private final String session;

  private Driver(Process process, int port, Path profile, int width, boolean dark)
      throws IOException, InterruptedException {
    this.process = process;
    this.base = "http://127.0.0.1:" + port;
    String arguments =
        """
        ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync",
         "--hide-scrollbars", "--window-size=%d,900", "--user-data-dir=%s"%s]
        """
            .formatted(width, profile, dark ? ", \"--force-dark-mode\"" : "");
    JsonObject made =
        call(
                "POST",
                "/session",
                """
                {"capabilities": {"alwaysMatch": {"goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
                  "goog:chromeOptions": {"args": %s}}}}
                """
                    .formatted(arguments))
            .getAsJsonObject();
    this.session = "/session/" + made.get("sessionId").getAsString();
    // A window has a least width of its own; the page is to believe this one.
    command(
        "Emulation.setDeviceMetricsOverride",
        "{\"width\": %d, \"height\": 900, \"deviceScaleFactor\": 1, \"mobile\": false}"
            .formatted(width));
    command(
        "Emulation.setEmulatedMedia",
        "{\"features\": [{\"name\": \"prefers-color-scheme\", \"value\": \"%s\"}]}"
            .formatted(dark ? "dark" : "light"));
  }

  /** Null where there is no browser, or no driver for it. */
  static @Nullable Driver start(Path profile, int width, boolean dark)
      throws IOException, InterruptedException {
    Path driver = onPath("chromedriver");
    if (driver == null || onPath("chromium") == null) {
      return null;
    }
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    Process process =
        new ProcessBuilder(driver.toString(), "--port=" + port).redirectErrorStream(true).start();
    BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    String line = out.readLine();
    while (line != null && !line.contains("started successfully")) {
      line = out.readLine();
    }
    Thread.ofVirtual().start(() -> out.lines().forEach(any -> {}));
    return new Driver(process, port, profile, width, dark);
  }

  private static @Nullable Path onPath(String name) {
    for (String folder :
        System.getenv().getOrDefault("PATH", "").split(Pattern.quote(File.pathSeparator))) {
      Path candidate = Path.of(folder, name);
      if (Files.isExecutable(candidate)) {
        return candidate;
      }
    }
    return null;
  }

  void open(String address) throws IOException, InterruptedException {
    JsonObject body = new JsonObject();
    body.addProperty("url", address);
    call("POST", session + "/url", body.toString());
  }

  /** What an expression of JavaScript is worth. */
  JsonElement script(String expression) throws IOException, InterruptedException {
    JsonObject body = new JsonObject();
    body.addProperty("script", "return (" + expression + ");");
    body.add("args", new JsonArray());
    return call("POST", session + "/execute/sync", body.toString());
  }

  String text(String selector) throws IOException, InterruptedException {
    return script("document.querySelector(" + quoted(selector) + ")?.innerText ?? ''")
        .getAsString();
  }

  /** Waits until an expression of JavaScript is true. */
  void await(String expression) throws IOException, InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!script("Boolean(" + expression + ")").getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError(
            "this did not come true: " + expression + "\n" + text("body") + "\n" + log());
      }
      Thread.sleep(50);
    }
  }

  /** Clicks as a person does: the element must be there and be seen. */
  void click(String selector) throws IOException, InterruptedException {
    await("document.querySelector(" + quoted(selector) + ")");
    call("POST", element(selector) + "/click", "{}");
  }

  void type(String selector, String text) throws IOException, InterruptedException {
    JsonObject body = new JsonObject();
    body.addProperty("text", text);
    call("POST", element(selector) + "/value", body.toString());
  }

  private String element(String selector) throws IOException, InterruptedException {
    JsonObject body = new JsonObject();
    body.addProperty("using", "css selector");
    body.addProperty("value", selector);
    JsonObject found = call("POST", session + "/element", body.toString()).getAsJsonObject();
    return session + "/element/" + found.entrySet().iterator().next().getValue().getAsString();
  }

  /** What the browser complains about. */
  List<String> log() throws IOException, InterruptedException {
    return entries("browser").stream()
        .filter(entry -> !entry.get("level").getAsString().equals("INFO"))
        .map(entry -> entry.get("message").getAsString())
        .toList();
  }

  /** The addresses that pages asked for. */
  List<String> requests() throws IOException, InterruptedException {
    return entries("performance").stream()
        .map(entry -> JsonParser.parseString(entry.get("message").getAsString()))
        .map(message -> message.getAsJsonObject().getAsJsonObject("message"))
        .filter(message -> message.get("method").getAsString().equals("Network.requestWillBeSent"))
        .map(message -> message.getAsJsonObject("params").getAsJsonObject("request"))
        .map(request -> request.get("url").getAsString())
        .toList();
  }

  private List<JsonObject> entries(String log) throws IOException, InterruptedException {
    JsonArray entries =
        call("POST", session + "/se/log", "{\"type\": \"" + log + "\"}").getAsJsonArray();
    return entries.asList().stream().map(JsonElement::getAsJsonObject).toList();
  }

  /** Saves what is seen. */
  void picture(Path file) throws IOException, InterruptedException {
    String shot = call("GET", session + "/screenshot", null).getAsString();
    Files.createDirectories(file.getParent());
    Files.write(file, Base64.getDecoder().decode(shot));
  }

  /** Processor time of the browser and its driver. */
  double processorSeconds() {
    return Stream.concat(Stream.of(process.toHandle()), process.descendants())
            .map(each -> each.info().totalCpuDuration().orElse(Duration.ZERO))
            .mapToLong(Duration::toNanos)
            .sum()
        / 1e9;
  }

  /** Something that only this browser can be told. */
  JsonElement command(String name, String parameters) throws IOException, InterruptedException {
    return call(
        "POST",
        session + "/goog/cdp/execute",
        "{\"cmd\": \"" + name + "\", \"params\": " + parameters + "}");
  }

  private JsonElement call(String method, String path, @Nullable String body)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(base + path))
            .timeout(PATIENCE)
            .method(
                method,
                body == null
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(body));
    HttpResponse<String> response =
        http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    JsonElement value = JsonParser.parseString(response.body()).getAsJsonObject().get("value");
    if (response.statusCode() != 200) {
      throw new IOException(path + ": " + value);
    }
    return value;
  }

  static String quoted(String text) {
    return new com.google.gson.JsonPrimitive(text).toString();
  }

  @Override
  public void close() {
    try {
      call("DELETE", session, null);
    } catch (IOException | InterruptedException e) {
      // It ends with its process.
    }
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
