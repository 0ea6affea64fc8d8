package mneme.app.command;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import mneme.app.UserException;
import mneme.app.load.LoadedModel;
import mneme.app.option.Arguments;
import mneme.app.option.Options;
import mneme.disk.DiskException;
import mneme.disk.Manifest;
import mneme.run.Plan;
import mneme.run.Tuning;

/**
 * What a run that may be cut off notes of the command line, so that it can go on.
 *
 * @param command {@code check} or {@code explore}
 * @param model the path of its model, from the root
 * @param fingerprint of the model's text
 * @param words the options
 */
record InterruptedRun(String command, String model, String fingerprint, List<String> words) {
  /** Whether a plan leaves something from which it can go on. */
  static boolean isPossible(Plan plan) {
    return plan.tuning().has("disk") || plan.tuning().has("checkpoint");
  }

  /** Tells the engine what to note. */
  static Tuning noted(Tuning tuning, String command, LoadedModel model, Arguments arguments) {
    List<String> lines = new ArrayList<>();
    lines.add(command);
    lines.add(Path.of(model.path()).toAbsolutePath().normalize().toString());
    lines.add(fingerprint(model));
    lines.addAll(arguments.wordsWithout(Set.of()));
    String memory = arguments.value(Options.MEMORY);
    return tuning
        .with("request", String.join("\n", lines))
        .with("memory", memory == null ? "" : memory);
  }

  /** What was noted in a directory. */
  static InterruptedRun in(Path folder) throws UserException {
    try {
      String noted = Manifest.read(folder).text("request");
      List<String> lines = noted == null ? List.of() : List.of(noted.split("\n", -1));
      if (lines.size() < 3) {
        throw new UserException(folder + ": the checkpoint does not say which command made it");
      }
      return new InterruptedRun(
          lines.get(0), lines.get(1), lines.get(2), lines.subList(3, lines.size()));
    } catch (DiskException e) {
      throw new UserException(String.valueOf(e.getMessage()));
    }
  }

  /** Refuses a model that has changed meanwhile. */
  void requireSame(LoadedModel loaded) throws UserException {
    if (!fingerprint(loaded).equals(fingerprint)) {
      throw new UserException(
          model
              + " has changed since the run began; what was found of the old text says nothing of "
              + "the new one. Begin anew with 'mneme "
              + command
              + "'");
    }
  }

  private static String fingerprint(LoadedModel model) {
    try {
      byte[] text = model.source().text().getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
