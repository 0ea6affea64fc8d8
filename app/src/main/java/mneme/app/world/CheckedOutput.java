package mneme.app.world;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A stream that remembers why something could not be written: a {@link java.io.PrintStream} above
 * it would only know that.
 */
public final class CheckedOutput extends FilterOutputStream {
  private volatile @Nullable IOException failure;

  public CheckedOutput(OutputStream out) {
    super(out);
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    try {
      out.write(bytes, from, count);
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  @Override
  public void flush() throws IOException {
    try {
      out.flush();
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  /**
   * Why something could not be written; null where everything was, or where the reader has seen
   * enough and closed its end, as {@code head} does.
   */
  public @Nullable String problem() {
    IOException met = failure;
    if (met == null) {
      return null;
    }
    String reason = String.valueOf(met.getMessage());
    return reason.toLowerCase(Locale.ROOT).contains("broken pipe") ? null : reason;
  }
}
