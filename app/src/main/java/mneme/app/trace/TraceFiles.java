package mneme.app.trace;

import java.io.IOException;
import java.io.Writer;
import mneme.app.load.LoadedModel;
import mneme.run.Violation;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/** Saved traces in the format the name of their file asks for. */
public final class TraceFiles {
  private TraceFiles() {}

  /**
   * Writes a trace.
   *
   * @param file its name; one that ends in {@code .itf.json} gets the Informal Trace Format
   * @param violation what is wrong at the end; null where nothing is
   */
  public static void write(
      String file, LoadedModel loaded, @Nullable Violation violation, Trace trace, Writer out)
      throws IOException {
    if (ItfWriter.isFor(file)) {
      ItfWriter.write(loaded, violation, trace, out);
    } else {
      TraceWriter.write(loaded, violation, trace, out);
    }
  }
}
