package mneme.web.server;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Decides who is answered: somebody who knows the secret in the printed address, from a page of
 * this server. Other pages in the same browser, other users of the machine, and names that were
 * rebound to this machine are refused. Immutable.
 */
final class Gate {
  private static final int SECRET_BYTES = 16;

  private final String token;
  private final String cookie;
  private final List<String> hosts;

  Gate(int port) {
    byte[] secret = new byte[SECRET_BYTES];
    new SecureRandom().nextBytes(secret);
    this.token = HexFormat.of().formatHex(secret);
    // Cookies are shared by all ports of a host.
    this.cookie = "mneme-" + port;
    this.hosts = List.of("127.0.0.1:" + port, "localhost:" + port, "[::1]:" + port);
  }

  String token() {
    return token;
  }

  /** What the browser is to remember, so that the secret need not stay in the address. */
  String cookieToSet() {
    return cookie + "=" + token + "; HttpOnly; SameSite=Strict; Path=/";
  }

  /**
   * Why a request is refused; null where it is answered.
   *
   * @param query of the request
   */
  @Nullable String refusal(HttpExchange exchange, Map<String, String> query) {
    Headers headers = exchange.getRequestHeaders();
    String host = headers.getFirst("Host");
    if (host == null || !hosts.contains(host)) {
      return "this server answers to its own name only";
    }
    String origin = headers.getFirst("Origin");
    if (origin != null && hosts.stream().noneMatch(own -> origin.equals("http://" + own))) {
      return "this server answers its own pages only";
    }
    String site = headers.getFirst("Sec-Fetch-Site");
    if (site != null && !site.equals("same-origin") && !site.equals("none")) {
      return "this server answers its own pages only";
    }
    if (!isToken(query.get("token")) && !isToken(cookieOf(headers))) {
      return "the secret is missing; open the address that mneme printed";
    }
    return null;
  }

  private boolean isToken(@Nullable String given) {
    return given != null
        && MessageDigest.isEqual(
            given.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
  }

  private @Nullable String cookieOf(Headers headers) {
    for (String line : headers.getOrDefault("Cookie", List.of())) {
      for (String part : line.split(";")) {
        String[] pair = part.strip().split("=", 2);
        if (pair.length == 2 && pair[0].equals(cookie)) {
          return pair[1];
        }
      }
    }
    return null;
  }
}
