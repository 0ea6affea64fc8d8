package mneme.web.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mneme.app.page.PageScript;

/**
 * The files of the page, read once from the jar. A request is looked up among their names; it never
 * becomes a path.
 */
final class PageFiles {
  private static final List<String> NAMES =
      List.of(
          "index.html",
          "style.css",
          "app.js",
          "editor.js",
          "explore.js",
          "graph.js",
          "methods.js",
          "page.js",
          "place.js",
          "runs.js",
          "server.js",
          "source.js");

  /**
   * @param type of its content
   */
  record PageFile(String type, byte[] bytes) {}

  private PageFiles() {}

  /** By the path under which the browser asks for them. */
  static Map<String, PageFile> all() {
    Map<String, PageFile> files = new LinkedHashMap<>();
    for (String name : NAMES) {
      files.put(name.equals("index.html") ? "/" : "/page/" + name, read(name));
    }
    PageScript.files()
        .forEach((name, bytes) -> files.put("/page/" + name, new PageFile(type(name), bytes)));
    return files;
  }

  private static PageFile read(String name) {
    try (InputStream in = PageFiles.class.getResourceAsStream("/mneme/web/page/" + name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing from this build");
      }
      return new PageFile(type(name), in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String type(String name) {
    return switch (name.substring(name.lastIndexOf('.') + 1)) {
      case "html" -> "text/html";
      case "css" -> "text/css";
      default -> "text/javascript";
    };
  }
}
