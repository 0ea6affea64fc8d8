package mneme.app.command;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import mneme.app.Version;
import mneme.app.load.LoadedModel;
import org.jspecify.annotations.Nullable;

/** What is left of an internal error: a short message, and a file that says what to send. */
final class CrashReport {
  private CrashReport() {}

  static void write(
      Throwable fault,
      List<String> arguments,
      @Nullable LoadedModel model,
      Path folder,
      PrintStream err) {
    err.println("mneme: internal error: this is a fault of mneme, not of your model");
    try {
      // A temporary file is readable by its owner alone: paths and expressions may be private.
      Path file = Files.createTempFile(folder, "mneme-internal-error-", ".txt");
      Files.writeString(file, text(fault, arguments, model), StandardCharsets.UTF_8);
      err.println("mneme: a report was written; please send it to the authors: " + file);
    } catch (IOException e) {
      err.println("mneme: no report could be written to " + folder + "; it would have said:");
      err.println(text(fault, arguments, model));
    }
  }

  private static String text(Throwable fault, List<String> arguments, @Nullable LoadedModel model) {
    StringWriter trace = new StringWriter();
    fault.printStackTrace(new PrintWriter(trace, true));
    StringBuilder text = new StringBuilder();
    text.append(
        "Mneme met an error of its own. Please send this file, and the model if you may.\n");
    text.append("It holds the command line with its paths, but nothing of the model's text.\n\n");
    text.append("version:      ").append(Version.current()).append('\n');
    text.append("command line: mneme ").append(String.join(" ", arguments)).append('\n');
    text.append("java:         ").append(System.getProperty("java.vendor")).append(' ');
    text.append(Runtime.version()).append('\n');
    text.append("system:       ").append(System.getProperty("os.name")).append(' ');
    text.append(System.getProperty("os.version")).append(' ');
    text.append(System.getProperty("os.arch")).append(", ");
    text.append(Runtime.getRuntime().availableProcessors()).append(" cores, Java heap of ");
    text.append(Runtime.getRuntime().maxMemory() >> 20).append(" MB\n");
    text.append("model:        ").append(model == null ? "not loaded" : sizeOf(model)).append('\n');
    return text.append('\n').append(trace).toString();
  }

  private static String sizeOf(LoadedModel model) {
    return model.language()
        + ", "
        + model.bytes()
        + " bytes, "
        + model.model().shape().size()
        + " slots, "
        + model.model().transitionCount()
        + " transitions";
  }
}
