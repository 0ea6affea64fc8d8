package mneme.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the server answers to those who are not its page. */
class AttackTest {
  private static final Pattern STATUS = Pattern.compile("HTTP/1\\.1 (\\d+)");

  @TempDir Path folder;

  private OpenPage page;
  private URI address;
  private Path model;

  @BeforeEach
  void opens() throws Exception {
    model = folder.resolve("light.dve");
    Files.writeString(
        model,
        "byte x = 0;\nprocess P { state s; init s; trans s -> s { effect x = 1 - x; }; }\nsystem async;\n");
    page = new OpenPage("web", model.toString(), "--memory", "200m", "--time", "20s");
    address = URI.create(page.address());
  }

  @AfterEach
  void closes() throws InterruptedException {
    page.close();
  }

  /** Sends exactly these lines: clients of libraries do not let one choose the host. */
  private String raw(String request, String body) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", address.getPort())) {
      socket.setSoTimeout(20_000);
      socket.getOutputStream().write((request + "\r\n" + body).getBytes(StandardCharsets.UTF_8));
      ByteArrayOutputStream answer = new ByteArrayOutputStream();
      InputStream in = socket.getInputStream();
      in.transferTo(answer);
      return answer.toString(StandardCharsets.UTF_8);
    }
  }

  private String get(String path, String... headers) throws IOException {
    return raw(
        "GET " + path + " HTTP/1.1\r\nConnection: close\r\n" + lines("Host: " + host(), headers),
        "");
  }

  private String post(String path, String body, String... headers) throws IOException {
    int length = body.getBytes(StandardCharsets.UTF_8).length;
    String first = "Host: " + host() + "\r\nCookie: " + cookie() + "\r\nContent-Length: " + length;
    return raw("POST " + path + " HTTP/1.1\r\nConnection: close\r\n" + lines(first, headers), body);
  }

  private static String lines(String first, String... others) {
    StringBuilder lines = new StringBuilder(first).append("\r\n");
    for (String other : others) {
      lines.append(other).append("\r\n");
    }
    return lines.toString();
  }

  private String host() {
    return "127.0.0.1:" + address.getPort();
  }

  private String cookie() {
    return "mneme-" + address.getPort() + "=" + address.getQuery().substring("token=".length());
  }

  private static int status(String answer) {
    Matcher matcher = STATUS.matcher(answer);
    assertThat(matcher.lookingAt()).as(answer).isTrue();
    return Integer.parseInt(matcher.group(1));
  }

  private static JsonObject json(String answer) {
    String body = answer.substring(answer.indexOf("\r\n\r\n") + 4);
    return JsonParser.parseString(body.substring(body.indexOf('{'), body.lastIndexOf('}') + 1))
        .getAsJsonObject();
  }

  @Test
  void answersItsOwnPage() throws IOException {
    String answer = get("/?" + address.getQuery());
    assertThat(status(answer)).isEqualTo(200);
    assertThat(answer)
        .contains("<html")
        .containsIgnoringCase("content-security-policy: default-src 'none'; script-src 'self'")
        .containsIgnoringCase("httponly; samesite=strict");
    assertThat(status(get("/api/model", "Cookie: " + cookie()))).isEqualTo(200);
  }

  @Test
  void refusesWhoDoesNotKnowTheSecret() throws IOException {
    assertThat(status(get("/"))).isEqualTo(403);
    assertThat(status(get("/?token=0123456789abcdef0123456789abcdef"))).isEqualTo(403);
    assertThat(status(get("/?token="))).isEqualTo(403);
    assertThat(status(get("/api/model", "Cookie: mneme-" + address.getPort() + "=x")))
        .isEqualTo(403);
    assertThat(get("/page/app.js")).doesNotContain("import");
  }

  @Test
  void refusesForeignNamesAndPages() throws IOException {
    String query = "/?" + address.getQuery();
    String request = "GET " + query + " HTTP/1.1\r\nConnection: close\r\n";
    assertThat(status(raw(request + "Host: evil.example:" + address.getPort() + "\r\n", "")))
        .isEqualTo(403);
    assertThat(status(raw(request + "Host: 127.0.0.1\r\n", ""))).isEqualTo(403);
    assertThat(status(get(query, "Origin: http://evil.example"))).isEqualTo(403);
    assertThat(status(get(query, "Origin: null"))).isEqualTo(403);
    assertThat(status(get(query, "Origin: http://127.0.0.1:1"))).isEqualTo(403);
    assertThat(status(get(query, "Sec-Fetch-Site: cross-site"))).isEqualTo(403);
    assertThat(status(get(query, "Origin: http://" + host()))).isEqualTo(200);
  }

  @Test
  void readsNoFiles() throws IOException {
    for (String path :
        new String[] {
          "/../../../../etc/passwd",
          "/%2e%2e/%2e%2e/etc/passwd",
          "/page/..%2f..%2f..%2fetc/passwd",
          "/page/../app.js",
          "//etc/passwd",
          "/page/light.dve"
        }) {
      String answer = get(path, "Cookie: " + cookie());
      assertThat(status(answer)).as(path).isIn(400, 404);
      assertThat(answer).doesNotContain("root:");
    }
  }

  @Test
  void takesOnlyJsonThatItKnows() throws IOException {
    String json = "Content-Type: application/json";
    String asked = "{\"command\": \"explore\", \"options\": []}";
    assertThat(status(post("/api/run", asked, "Content-Type: text/plain"))).isEqualTo(415);
    assertThat(status(post("/api/run", asked))).isEqualTo(415);
    assertThat(status(post("/api/run", "no json", json))).isEqualTo(400);
    assertThat(status(post("/api/run", "[".repeat(100_000), json))).isEqualTo(400);
    assertThat(status(post("/api/model", "{}", json))).isEqualTo(404);
    assertThat(status(get("/api/stop", "Cookie: " + cookie()))).isEqualTo(404);
    for (String option : new String[] {"--html", "--disk", "--trace-file", "--trust", "--json"}) {
      String words = "{\"command\": \"check\", \"options\": [[\"" + option + "\", \"x\"]]}";
      assertThat(json(post("/api/run", words, json)).get("error").getAsString())
          .contains("cannot give " + option);
    }
    String greedy = "{\"command\": \"check\", \"options\": [[\"--memory\", \"4g\"]]}";
    assertThat(json(post("/api/run", greedy, json)).get("error").getAsString())
        .contains("more than this page was given");
    assertThat(status(post("/api/run", "{\"command\": \"lab\"}", json))).isEqualTo(400);
  }

  @Test
  void goesOnlyWaysTheModelHas() throws IOException {
    String cookie = "Cookie: " + cookie();
    assertThat(status(get("/api/state?way=0.0.0", cookie))).isEqualTo(200);
    for (String way : new String[] {"7", "0.9", "-1", "99999999999", "x", "0..0", "0."}) {
      assertThat(status(get("/api/state?way=" + way, cookie))).as(way).isEqualTo(400);
    }
    assertThat(json(get("/api/way?way=0&watch=nonsense", cookie)).toString()).contains("nonsense");
  }

  @Test
  void savesNothingUnlessItMay() throws IOException {
    String before = Files.readString(model);
    String answer =
        post("/api/save", "{\"text\": \"system async;\"}", "Content-Type: application/json");
    assertThat(json(answer).get("error").getAsString()).contains("--edit");
    assertThat(model).hasContent(before);
  }

  @Test
  void savesOverNoChangeOfOthers() throws Exception {
    try (OpenPage editing = new OpenPage("web", model.toString(), "--edit")) {
      address = URI.create(editing.address());
      String json = "Content-Type: application/json";
      assertThat(status(post("/api/save", "{\"text\": \"first\"}", json))).isEqualTo(200);
      assertThat(model).hasContent("first");
      Files.writeString(model, "somebody else");
      assertThat(json(post("/api/save", "{\"text\": \"second\"}", json)).get("error").getAsString())
          .contains("has changed");
      assertThat(model).hasContent("somebody else");
      assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
    }
  }

  @Test
  void runsOneThingAtATime() throws Exception {
    Path large = folder.resolve("large.dve");
    Files.writeString(
        large,
        """
        int a = 0; int b = 0;
        process P { state s; init s; trans s -> s { effect a = (a + 1) % 30000; }; }
        process Q { state s; init s; trans s -> s { effect b = (b + 1) % 30000; }; }
        system async;
        """);
    try (OpenPage busy = new OpenPage("web", large.toString(), "--memory", "300m")) {
      address = URI.create(busy.address());
      String json = "Content-Type: application/json";
      String asked = "{\"command\": \"explore\", \"options\": []}";
      assertThat(status(post("/api/run", asked, json))).isEqualTo(200);
      assertThat(json(post("/api/run", asked, json)).get("error").getAsString())
          .contains("another run is going on");
      long began = System.nanoTime();
      assertThat(status(get("/api/state?way=0.1.0", "Cookie: " + cookie()))).isEqualTo(200);
      assertThat((System.nanoTime() - began) / 1e9).isLessThan(30);
      assertThat(status(post("/api/stop", "{}", json))).isEqualTo(200);
      while (json(get("/api/run?number=1", "Cookie: " + cookie())).get("running").getAsBoolean()) {
        Thread.sleep(50);
      }
      assertThat(json(get("/api/run?number=1", "Cookie: " + cookie())).get("verdict").getAsString())
          .isEqualTo("incomplete");
    }
  }

  @Test
  void saysWhatIsWrongWithACommandLine() throws Exception {
    try (OpenPage wrong = new OpenPage("web", "no-such-model.dve")) {
      assertThat(wrong.code()).isEqualTo(2);
      assertThat(wrong.complaint()).contains("no-such-model.dve: no such file");
    }
    try (OpenPage wrong = new OpenPage("web", "--edit")) {
      assertThat(wrong.code()).isEqualTo(2);
      assertThat(wrong.complaint()).contains("name one");
    }
    try (OpenPage wrong = new OpenPage("web", "--port", "" + address.getPort())) {
      assertThat(wrong.code()).isEqualTo(2);
      assertThat(wrong.complaint()).contains("cannot be listened on");
    }
  }
}
