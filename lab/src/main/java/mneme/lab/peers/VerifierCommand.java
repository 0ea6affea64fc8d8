package mneme.lab.peers;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mneme.app.ExitCode;
import mneme.lab.ByHand;
import mneme.lab.Experiment;
import mneme.lab.LabException;
import mneme.lab.Measurement;
import mneme.lab.Options.Value;
import mneme.lab.Spin;
import mneme.lab.Subprocess;
import mneme.lab.TimeoutOption;
import picocli.CommandLine.Command;

/** {@code mneme lab verifier}: SPIN's verifier on one model, with the answer as JSON. */
@Command(
    name = "verifier",
    description = "Explores a Promela model in SPIN's verifier, and prints its counts as JSON.",
    footer = {
      "",
      "No partial orders, no merging of states (-o1 -o2 -o3), safety only: the states Mneme"
          + " visits.",
      "Needs spin and gcc. Example:",
      "  mneme lab verifier examples/leader.pml"
    })
@ByHand
public final class VerifierCommand extends Experiment {
  private static final Pattern DEPTH = Pattern.compile("depth reached (\\d+)");

  final TimeoutOption timeout = new TimeoutOption(options);

  final Value<Path> model = options.file("MODEL", "A Promela model.");

  @Override
  public int run(PrintStream out, PrintStream err) throws IOException, InterruptedException {
    if (!Spin.isInstalled()) {
      throw new LabException("this needs spin and gcc on the path");
    }
    try (Spin spin = Spin.compile(model.get().toAbsolutePath())) {
      Subprocess.Outcome outcome = spin.run(List.of("-E"), timeout.each());
      Measurement counts =
          Spin.parse(outcome.output(), outcome.peakMemory())
              .orElseThrow(() -> new LabException("SPIN's verifier did not finish"));
      JsonObject json = new JsonObject();
      json.addProperty("states", counts.states());
      json.addProperty("transitions", counts.transitions());
      json.addProperty("matched", counts.transitions() - counts.states());
      Matcher depth = DEPTH.matcher(outcome.output());
      if (depth.find()) {
        json.addProperty("depth", Long.parseLong(depth.group(1)));
      }
      json.addProperty("seconds", counts.seconds());
      json.addProperty("processor_seconds", outcome.processorSeconds());
      json.addProperty("bytes_per_state", counts.bytesPerState());
      json.addProperty("peak_memory_bytes", counts.peakMemory());
      out.println(json);
      return ExitCode.FINE;
    }
  }
}
