package mneme.app.trace;

import com.google.gson.JsonParseException;
import com.google.gson.stream.JsonReader;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mneme.app.trace.SavedTrace.Claim;
import mneme.app.trace.SavedTrace.ItfState;
import mneme.app.trace.SavedTrace.SavedEvent;
import org.jspecify.annotations.Nullable;

/** Reads what is particular to the Informal Trace Format. For one file, by one thread. */
final class ItfReader {
  private static final String META = "#meta";
  private static final String BIG = "#bigint";

  /** Sequences in sequences; a channel of messages has two. */
  private static final int DEEPEST = 8;

  private final JsonReader in;
  private final TraceReader common;
  private String model = "";
  private @Nullable String language;
  private Map<String, Integer> parameters = Map.of();
  private @Nullable SavedEvent erring;
  private @Nullable Claim claim;
  private final List<ItfState> states = new ArrayList<>();

  ItfReader(JsonReader in, TraceReader common) {
    this.in = in;
    this.common = common;
  }

  /** Whether there was a trace. */
  boolean found() {
    return !states.isEmpty();
  }

  /**
   * @param loopStart the number of the state to which the last one leads back
   */
  SavedTrace trace(int loopStart) {
    return new SavedTrace(
        model,
        language,
        parameters,
        Map.of(),
        List.of(),
        erring,
        claim,
        loopStart,
        List.copyOf(states));
  }

  /** What is said about the whole trace; ours stands under our name. */
  void meta() throws IOException {
    in.beginObject();
    while (in.hasNext()) {
      if (in.nextName().equals("mneme")) {
        ours();
      } else {
        in.skipValue();
      }
    }
    in.endObject();
  }

  private void ours() throws IOException {
    in.beginObject();
    while (in.hasNext()) {
      switch (in.nextName()) {
        case "model" -> model = in.nextString();
        case "language" -> language = in.nextString();
        case "parameters" -> parameters = common.numbers();
        case "violation" -> claim = common.claim();
        case "error" -> erring = common.erring();
        default -> in.skipValue();
      }
    }
    in.endObject();
  }

  void states() throws IOException {
    in.beginArray();
    while (in.hasNext()) {
      states.add(state());
    }
    in.endArray();
  }

  private ItfState state() throws IOException {
    Map<String, Object> values = new LinkedHashMap<>();
    SavedEvent event = null;
    in.beginObject();
    while (in.hasNext()) {
      String name = in.nextName();
      if (name.equals(META)) {
        event = eventOf();
      } else {
        values.put(name, value(0));
      }
    }
    in.endObject();
    return new ItfState(values, event);
  }

  private @Nullable SavedEvent eventOf() throws IOException {
    SavedEvent event = null;
    in.beginObject();
    while (in.hasNext()) {
      if (in.nextName().equals("event")) {
        event = common.event();
      } else {
        in.skipValue();
      }
    }
    in.endObject();
    return event;
  }

  /** A number, a word, or a sequence of such; our models have nothing else. */
  private Object value(int depth) throws IOException {
    switch (in.peek()) {
      case NUMBER -> {
        return in.nextLong();
      }
      case STRING -> {
        return in.nextString();
      }
      case BEGIN_ARRAY -> {
        if (depth == DEEPEST) {
          throw new JsonParseException("too deep");
        }
        List<Object> parts = new ArrayList<>();
        in.beginArray();
        while (in.hasNext()) {
          parts.add(value(depth + 1));
        }
        in.endArray();
        return parts;
      }
      case BEGIN_OBJECT -> {
        in.beginObject();
        String name = in.hasNext() ? in.nextName() : "";
        if (!name.equals(BIG)) {
          throw new JsonParseException(name);
        }
        BigInteger big = new BigInteger(in.nextString());
        in.endObject();
        if (big.bitLength() > 63) {
          throw new NumberFormatException(big.toString());
        }
        return big.longValue();
      }
      default -> throw new JsonParseException("unexpected value");
    }
  }
}
