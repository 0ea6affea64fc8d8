package mneme.app.trace;

import com.google.gson.JsonParseException;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.MalformedJsonException;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mneme.app.UserException;
import mneme.app.trace.SavedTrace.Claim;
import mneme.app.trace.SavedTrace.SavedEvent;
import mneme.disk.IoReason;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * Reads trace files as {@link TraceWriter} and {@link ItfWriter} make them; keys it does not know
 * are passed over.
 */
public final class TraceReader {
  private final JsonReader in;

  private TraceReader(JsonReader in) {
    this.in = in;
  }

  public static SavedTrace read(String name) throws UserException {
    Path path;
    try {
      path = Path.of(name);
    } catch (InvalidPathException e) {
      throw new UserException("'" + name.replace('\0', '?') + "' is no name of a file");
    }
    if (Files.isDirectory(path)) {
      throw new UserException(name + ": is a directory, not a trace");
    }
    try (Reader file =
            new BufferedReader(
                new InputStreamReader(Files.newInputStream(path), StandardCharsets.UTF_8));
        JsonReader json = new JsonReader(file)) {
      return new TraceReader(json).trace(name);
    } catch (NoSuchFileException e) {
      throw new UserException(name + ": no such file");
    } catch (EOFException | MalformedJsonException e) {
      throw new UserException(name + ": is no trace file: it is no valid JSON");
    } catch (JsonParseException | IllegalStateException | NumberFormatException e) {
      throw new UserException(name + ": is no trace file: a value is not what it should be");
    } catch (IOException e) {
      throw new UserException(name + ": cannot be read: " + IoReason.of(e));
    }
  }

  private SavedTrace trace(String name) throws IOException, UserException {
    String format = null;
    int version = 0;
    String model = "";
    String language = null;
    Map<String, Integer> parameters = Map.of();
    Map<String, Integer> initial = null;
    List<SavedEvent> events = null;
    SavedEvent erring = null;
    Claim claim = null;
    int loopStart = Trace.NO_LOOP;
    ItfReader itf = new ItfReader(in, this);
    in.beginObject();
    while (in.hasNext()) {
      switch (in.nextName()) {
        case "#meta" -> itf.meta();
        case "states" -> itf.states();
        case "format" -> format = in.nextString();
        case "version" -> version = in.nextInt();
        case "model" -> model = in.nextString();
        case "language" -> language = in.nextString();
        case "parameters" -> parameters = numbers();
        case "initial" -> initial = numbers();
        case "events" -> events = events();
        case "error" -> erring = erring();
        case "violation" -> claim = claim();
        case "loop_start", "loop" -> loopStart = in.nextInt();
        default -> in.skipValue();
      }
    }
    in.endObject();
    if (in.peek() != JsonToken.END_DOCUMENT) {
      throw new UserException(name + ": is no trace file: something follows the trace");
    }
    if (format == null && itf.found()) {
      return itf.trace(loopStart);
    }
    if (!TraceWriter.FORMAT.equals(format) || initial == null || events == null) {
      throw new UserException(
          name + ": is no trace file; 'mneme check MODEL --trace-file FILE' makes them");
    }
    if (version != TraceWriter.VERSION) {
      throw new UserException(
          name
              + ": has version "
              + version
              + " of the trace format; this program reads version "
              + TraceWriter.VERSION);
    }
    return new SavedTrace(
        model, language, parameters, initial, events, erring, claim, loopStart, null);
  }

  private List<SavedEvent> events() throws IOException {
    List<SavedEvent> events = new ArrayList<>();
    in.beginArray();
    while (in.hasNext()) {
      events.add(event());
    }
    in.endArray();
    return events;
  }

  SavedEvent event() throws IOException {
    int transition = -1;
    long choice = 0;
    String name = null;
    Map<String, Integer> changes = null;
    in.beginObject();
    while (in.hasNext()) {
      switch (in.nextName()) {
        case "transition" -> transition = in.nextInt();
        case "choice" -> choice = in.nextLong();
        case "name" -> name = in.nextString();
        case "changes" -> changes = numbers();
        default -> in.skipValue();
      }
    }
    in.endObject();
    return new SavedEvent(transition, choice, name, changes);
  }

  @Nullable SavedEvent erring() throws IOException {
    SavedEvent event = null;
    in.beginObject();
    while (in.hasNext()) {
      if (in.nextName().equals("event")) {
        event = event();
      } else {
        in.skipValue();
      }
    }
    in.endObject();
    return event;
  }

  Claim claim() throws IOException {
    String kind = "";
    String property = null;
    in.beginObject();
    while (in.hasNext()) {
      switch (in.nextName()) {
        case "kind" -> kind = in.nextString();
        case "property" -> property = in.nextString();
        default -> in.skipValue();
      }
    }
    in.endObject();
    return new Claim(kind, property);
  }

  Map<String, Integer> numbers() throws IOException {
    Map<String, Integer> numbers = new LinkedHashMap<>();
    in.beginObject();
    while (in.hasNext()) {
      numbers.put(in.nextName(), in.nextInt());
    }
    in.endObject();
    return numbers;
  }
}
