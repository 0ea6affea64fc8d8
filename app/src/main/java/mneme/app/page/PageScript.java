package mneme.app.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The scripts and styles that the page of a server and the page in a file have in common. A server
 * hands them out one by one; a file has them in one script, because what a file may load is up to
 * the browser.
 *
 * <p>The modules keep to two forms: {@code import {a, b} from './other.js';} at the beginning of a
 * line, and {@code export} before a declaration.
 */
public final class PageScript {
  /** In an order in which each comes after those it imports. */
  private static final String[] MODULES = {
    "dom.js", "picture.js", "chart.js", "moments.js", "memory.js", "steps.js"
  };

  private static final String LOOK = "look.css";

  private static final Pattern IMPORT =
      Pattern.compile("^import (\\{[^}]*\\}) from '\\./(\\w+)\\.js';$", Pattern.MULTILINE);

  private static final Pattern EXPORT =
      Pattern.compile("^export ((?:async )?(?:function|class|const) (\\w+))", Pattern.MULTILINE);

  private PageScript() {}

  /** The common modules and their style, by the names of their files. */
  public static Map<String, byte[]> files() {
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put(LOOK, read(LOOK).getBytes(StandardCharsets.UTF_8));
    for (String name : MODULES) {
      files.put(name, read(name).getBytes(StandardCharsets.UTF_8));
    }
    return files;
  }

  /** The style of the common modules. */
  static String look() {
    return read(LOOK);
  }

  /** One script of the common modules and the one that begins, which knows no other. */
  static String whole(String entry) {
    StringBuilder script = new StringBuilder("'use strict';\nconst modules = {};\n");
    for (String name : MODULES) {
      append(name, script);
    }
    append(entry, script);
    return script.toString();
  }

  /** A module as a function of its own, so that what it does not export stays its own. */
  private static void append(String file, StringBuilder script) {
    String text = IMPORT.matcher(read(file)).replaceAll("const $1 = modules.$2;");
    StringBuilder exported = new StringBuilder();
    Matcher matcher = EXPORT.matcher(text);
    while (matcher.find()) {
      exported.append(exported.isEmpty() ? "" : ", ").append(matcher.group(2));
    }
    String name = file.substring(0, file.indexOf('.'));
    script.append("modules.").append(name).append(" = (() => {\n");
    script.append(EXPORT.matcher(text).replaceAll("$1"));
    script.append("return {").append(exported).append("};\n})();\n");
  }

  /** What a content security policy calls a script, so that no other one is run. */
  static String fingerprint(String script) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(hash) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String read(String name) {
    try (InputStream in = PageScript.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing from this build");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
