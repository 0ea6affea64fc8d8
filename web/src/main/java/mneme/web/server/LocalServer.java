package mneme.web.server;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import mneme.app.UserException;
import org.jspecify.annotations.Nullable;

/**
 * A server for this machine's own browser: it listens on the loopback interface, answers what its
 * {@link Gate} lets in, and knows a fixed list of paths.
 */
public final class LocalServer implements AutoCloseable {
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
          + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private final HttpServer server;
  private final ExecutorService threads;
  private final Gate gate;
  private final Map<String, Route> reads;
  private final Map<String, Route> writes;
  private final Map<String, PageFiles.PageFile> files = PageFiles.all();

  private LocalServer(HttpServer server, Map<String, Route> reads, Map<String, Route> writes) {
    this.server = server;
    this.threads = Executors.newVirtualThreadPerTaskExecutor();
    this.gate = new Gate(server.getAddress().getPort());
    this.reads = Map.copyOf(reads);
    this.writes = Map.copyOf(writes);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
  }

  /**
   * @param port 0 for any free one
   * @param reads what answers GET, by path
   * @param writes what answers POST, by path
   * @throws UserException where the port is taken
   */
  public static LocalServer start(int port, Map<String, Route> reads, Map<String, Route> writes)
      throws UserException {
    try {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port), 0);
      LocalServer local = new LocalServer(server, reads, writes);
      server.start();
      return local;
    } catch (IOException e) {
      throw new UserException(
          "--port "
              + port
              + ": cannot be listened on: "
              + e.getMessage()
              + "; --port 0 takes any free one");
    }
  }

  /** What somebody types into a browser; it has the secret in it. */
  public String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/?token=" + gate.token();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void handle(HttpExchange exchange) {
    try (exchange) {
      Map<String, String> query = query(exchange.getRequestURI().getRawQuery());
      Headers headers = exchange.getResponseHeaders();
      headers.set("Content-Security-Policy", POLICY);
      headers.set("X-Content-Type-Options", "nosniff");
      headers.set("Referrer-Policy", "no-referrer");
      headers.set("Cache-Control", "no-store");
      headers.set("Cross-Origin-Opener-Policy", "same-origin");
      headers.set("Cross-Origin-Resource-Policy", "same-origin");
      Call call = new Call(exchange, query);
      String refusal = gate.refusal(exchange, query);
      if (refusal != null) {
        call.refuse(403, refusal);
        return;
      }
      answer(exchange, call);
    } catch (IOException e) {
      // The browser has gone.
    }
  }

  private void answer(HttpExchange exchange, Call call) throws IOException {
    String path = exchange.getRequestURI().getRawPath();
    String method = exchange.getRequestMethod();
    PageFiles.PageFile file = files.get(path);
    if (file != null && method.equals("GET")) {
      if (path.equals("/")) {
        exchange.getResponseHeaders().set("Set-Cookie", gate.cookieToSet());
      }
      call.send(200, file.type(), file.bytes());
      return;
    }
    boolean writing = method.equals("POST");
    if (writing && !isJson(exchange)) {
      call.refuse(415, "a request that changes something is JSON");
      return;
    }
    Route route = writing ? writes.get(path) : method.equals("GET") ? reads.get(path) : null;
    if (route == null) {
      call.refuse(404, "there is nothing here");
      return;
    }
    try {
      route.answer(call);
    } catch (UserException e) {
      call.refuse(400, e.text());
    } catch (RuntimeException | StackOverflowError e) {
      call.refuse(500, "internal error: " + e);
    }
  }

  /** A form of a foreign page cannot send this type without asking first. */
  private static boolean isJson(HttpExchange exchange) {
    String type = exchange.getRequestHeaders().getFirst("Content-Type");
    return type != null && type.split(";")[0].strip().equals("application/json");
  }

  private static Map<String, String> query(@Nullable String text) {
    Map<String, String> words = new HashMap<>();
    for (String part : text == null ? new String[0] : text.split("&")) {
      String[] pair = part.split("=", 2);
      if (pair.length == 2) {
        try {
          words.put(pair[0], URLDecoder.decode(pair[1], StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
          // No escape: a word that nobody asks for.
        }
      }
    }
    return words;
  }
}
