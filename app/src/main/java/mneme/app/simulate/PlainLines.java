package mneme.app.simulate;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/** Lines as they come, without any editing. */
public final class PlainLines implements Lines {
  private final BufferedReader reader;
  private final @Nullable PrintStream prompts;

  /**
   * @param prompts where prompts go; null where nobody would see them
   */
  public PlainLines(InputStream in, Charset charset, @Nullable PrintStream prompts) {
    this.reader = new BufferedReader(new InputStreamReader(in, charset));
    this.prompts = prompts;
  }

  @Override
  public @Nullable String next(String prompt) {
    if (prompts != null) {
      prompts.print(prompt);
      prompts.flush();
    }
    try {
      return reader.readLine();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public boolean interrupted() {
    return false;
  }

  @Override
  public void close() {
    // Standard input belongs to the process.
  }
}
