package mneme.web.server;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import mneme.app.UserException;

/** One request and its answer. For one thread. */
public final class Call {
  /** No model that somebody edits in a page comes near this. */
  static final int LARGEST_BODY = 8 << 20;

  private final HttpExchange exchange;
  private final Map<String, String> query;

  Call(HttpExchange exchange, Map<String, String> query) {
    this.exchange = exchange;
    this.query = query;
  }

  /** A word of the query; empty where it is not there. */
  public String word(String name) {
    return query.getOrDefault(name, "");
  }

  /** What was posted. */
  public JsonObject body() throws IOException, UserException {
    byte[] bytes = exchange.getRequestBody().readNBytes(LARGEST_BODY + 1);
    if (bytes.length > LARGEST_BODY) {
      throw new UserException("the request is too large");
    }
    try {
      if (JsonParser.parseString(new String(bytes, StandardCharsets.UTF_8))
          instanceof JsonObject object) {
        return object;
      }
    } catch (JsonParseException | StackOverflowError e) {
      // Said below.
    }
    throw new UserException("the request is no JSON object");
  }

  /** Answers with JSON. */
  public void json(JsonElement answer) throws IOException {
    send(200, "application/json", answer.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** Answers with a text that the browser keeps as a file. */
  public void file(String name, String type, String text) throws IOException {
    exchange
        .getResponseHeaders()
        .set("Content-Disposition", "attachment; filename=\"" + name + "\"");
    send(200, type, text.getBytes(StandardCharsets.UTF_8));
  }

  /** Answers with a picture, which may have styles of its own and nothing else. */
  public void picture(String svg) throws IOException {
    exchange
        .getResponseHeaders()
        .set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
    send(200, "image/svg+xml", svg.getBytes(StandardCharsets.UTF_8));
  }

  /** Answers with events, until the page leaves or the server ends. */
  public EventStream events() throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
    exchange.sendResponseHeaders(200, 0);
    return new EventStream(exchange.getResponseBody());
  }

  /** Answers that it cannot be done. */
  void refuse(int status, String reason) throws IOException {
    JsonObject answer = new JsonObject();
    answer.addProperty("error", reason);
    send(status, "application/json", answer.toString().getBytes(StandardCharsets.UTF_8));
  }

  void send(int status, String type, byte[] bytes) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", type + "; charset=utf-8");
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }
}
