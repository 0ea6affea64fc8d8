package mneme.app;

import com.google.gson.Gson;
import com.google.gson.reflect.TypeToken;
import java.util.Map;

/** JSON as plain maps, lists, numbers. */
final class Json {
  private Json() {}

  static Map<String, Object> object(String text) {
    return new Gson().fromJson(text, new TypeToken<Map<String, Object>>() {});
  }
}
