package mneme.app.world;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import mneme.app.text.Printable;
import org.jspecify.annotations.Nullable;

/**
 * Prints text so that nothing a model or a file name contains steers the terminal. Bytes pass
 * through: JSON goes that way, and escapes what it must itself.
 */
public final class TerminalStream extends PrintStream {
  public TerminalStream(OutputStream to, boolean flushing, Charset charset) {
    super(to, flushing, charset);
  }

  @Override
  public void print(@Nullable String text) {
    super.print(Printable.onTerminal(String.valueOf(text)));
  }

  @Override
  public void println(@Nullable String text) {
    super.println(Printable.onTerminal(String.valueOf(text)));
  }

  @Override
  public void println(@Nullable Object value) {
    println(String.valueOf(value));
  }

  @Override
  public void print(@Nullable Object value) {
    print(String.valueOf(value));
  }
}
