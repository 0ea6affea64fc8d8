package mneme.web.server;

import com.google.gson.JsonElement;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Server-sent events to one page. For one thread. */
public final class EventStream {
  private final OutputStream out;

  EventStream(OutputStream out) {
    this.out = out;
  }

  /**
   * @throws IOException where the page has gone
   */
  public void send(String event, JsonElement data) throws IOException {
    write("event: " + event + "\ndata: " + data + "\n\n");
  }

  /** Sends nothing that the page sees; finds out whether it is still there. */
  public void beat() throws IOException {
    write(":\n\n");
  }

  private void write(String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }
}
