package mneme.app.page;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.List;
import mneme.run.Detail;
import mneme.run.Figures;
import mneme.run.MemoryUse;
import mneme.run.Progress;

/** How far a run has come, as the scripts of pages get it. */
public final class MomentJson {
  /** More bars than this no picture has room for. */
  private static final int MOST_BARS = 240;

  private MomentJson() {}

  public static JsonArray of(List<Progress> moments) {
    JsonArray all = new JsonArray();
    moments.forEach(moment -> all.add(of(moment)));
    return all;
  }

  public static JsonObject of(Progress progress) {
    JsonObject json = new JsonObject();
    json.addProperty("states", progress.states());
    json.addProperty("transitions", progress.transitions());
    json.addProperty("depth", progress.depth());
    json.addProperty("waiting", progress.waiting());
    json.addProperty("memory", progress.memory());
    json.addProperty("memory_limit", progress.memoryLimit());
    json.addProperty("seconds", Math.round(progress.seconds() * 1e3) / 1e3);
    if (!progress.note().isEmpty()) {
      json.addProperty("note", progress.note());
    }
    if (!progress.use().parts().isEmpty()) {
      JsonObject parts = new JsonObject();
      for (MemoryUse.Part part : progress.use().parts()) {
        parts.addProperty(part.name(), part.bytes());
      }
      json.add("parts", parts);
    }
    if (!progress.details().isEmpty()) {
      JsonObject details = new JsonObject();
      progress.details().forEach(detail -> add(detail, details));
      json.add("details", details);
    }
    return json;
  }

  private static void add(Detail detail, JsonObject details) {
    switch (detail.value()) {
      case Detail.Count(long count) -> details.addProperty(detail.key(), count);
      case Detail.Bytes(long bytes) -> details.addProperty(detail.key(), bytes);
      case Detail.Measure(double measure) -> details.addProperty(detail.key(), measure);
      case Detail.Text(String text) -> details.addProperty(detail.key(), text);
      case Detail.Rows _ -> {
        // A table is for the end of a run.
      }
    }
  }

  /** When another way to remember the states took over, and which. */
  public static JsonArray changes(Figures figures) {
    JsonArray changes = new JsonArray();
    for (Detail detail : figures.details()) {
      if (detail.key().equals("escalations") && detail.value() instanceof Detail.Rows rows) {
        for (List<Detail.Value> row : rows.rows()) {
          JsonObject change = new JsonObject();
          for (int i = 0; i < row.size(); i++) {
            add(new Detail(rows.columns().get(i), "", row.get(i), ""), change);
          }
          changes.add(change);
        }
      }
    }
    return changes;
  }

  /** The sizes of levels for a picture: the greatest of each {@code per} neighbours. */
  public static JsonObject levels(long[] sizes) {
    int per = Math.max(1, (sizes.length + MOST_BARS - 1) / MOST_BARS);
    JsonArray bars = new JsonArray();
    for (int from = 0; from < sizes.length; from += per) {
      long most = 0;
      for (int i = from; i < Math.min(sizes.length, from + per); i++) {
        most = Math.max(most, sizes[i]);
      }
      bars.add(most);
    }
    JsonObject json = new JsonObject();
    json.addProperty("per", per);
    json.add("sizes", bars);
    return json;
  }
}
