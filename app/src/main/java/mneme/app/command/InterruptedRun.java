package mneme.app.command;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mneme.app.UserException;
import mneme.app.load.LoadedModel;
import mneme.app.option.Arguments;
import mneme.app.option.Options;
import mneme.disk.DiskException;
import mneme.disk.Manifest;
import mneme.run.Plan;
import mneme.search.Checkpoints;
import mneme.search.disk.DiskOptions;

/**
 * What a run that may be cut off notes of the command line, so that it can go on.
 *
 * @param command {@code check} or {@code explore}
 * @param model the path of its model, from the root
 * @param fingerprint of the model's text
 * @param words the options
 */
record InterruptedRun(String command, String model, String fingerprint, List<String> words) {
  private static final String COMMAND = "command";
  private static final String MODEL = "model";
  private static final String FINGERPRINT = "fingerprint";

  /** The options, one by one, each with its number. */
  private static final String WORD = "word-";

  /** Whether a plan leaves something from which it can go on. */
  static boolean isPossible(Plan plan) {
    return plan.tuning().has(DiskOptions.FOLDER) || plan.tuning().has(Checkpoints.FOLDER);
  }

  /** What the engine is to note. */
  static Map<String, String> notes(String command, LoadedModel model, Arguments arguments) {
    Map<String, String> notes = new LinkedHashMap<>();
    notes.put(COMMAND, command);
    notes.put(MODEL, Path.of(model.path()).toAbsolutePath().normalize().toString());
    notes.put(FINGERPRINT, fingerprint(model));
    List<String> words = arguments.wordsWithout(Set.of());
    for (int i = 0; i < words.size(); i++) {
      notes.put(WORD + i, words.get(i));
    }
    String memory = arguments.value(Options.MEMORY);
    // The launcher reads this one.
    notes.put("memory", memory == null ? "" : memory);
    return notes;
  }

  /** What was noted in a directory. */
  static InterruptedRun in(Path folder) throws UserException {
    try {
      Manifest manifest = Manifest.read(folder);
      String command = manifest.text(COMMAND);
      String model = manifest.text(MODEL);
      String fingerprint = manifest.text(FINGERPRINT);
      if (command == null || model == null || fingerprint == null) {
        throw new UserException(folder + ": the checkpoint does not say which command made it");
      }
      List<String> words = new ArrayList<>();
      String word = manifest.text(WORD + 0);
      while (word != null) {
        words.add(word);
        word = manifest.text(WORD + words.size());
      }
      return new InterruptedRun(command, model, fingerprint, words);
    } catch (DiskException e) {
      throw new UserException(String.valueOf(e.getMessage()));
    }
  }

  /** Refuses a model that has changed meanwhile. */
  void requireSame(LoadedModel loaded) throws UserException {
    if (!loaded.model().isPortable()) {
      throw new UserException(
          model
              + ": a run of this model cannot be resumed: it keeps values on the Java heap, and they"
              + " are gone. Begin anew with 'mneme "
              + command
              + "'");
    }
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
