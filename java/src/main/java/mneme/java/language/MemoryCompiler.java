package mneme.java.language;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import mneme.java.StateModel;
import mneme.source.Position;
import mneme.source.SourceException;
import mneme.source.SourceText;
import org.jspecify.annotations.Nullable;

/** Compiles one source file in memory, with what is on the class path of this program. */
final class MemoryCompiler {
  private MemoryCompiler() {}

  /** The class of the file that is a model. */
  static Class<?> compile(SourceText source, ClassPath classPath) throws SourceException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new SourceException(
          source,
          Position.NONE,
          "this Java has no compiler; start Mneme with a JDK 25 (JAVA_HOME)");
    }
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    Map<String, ByteArrayOutputStream> classes = new HashMap<>();
    JavaFileManager files =
        new InMemory(compiler.getStandardFileManager(found, Locale.ROOT, null), classes);
    boolean compiled =
        compiler
            .getTask(
                null,
                files,
                found,
                List.of(
                    "-proc:none",
                    "-parameters",
                    "--release",
                    "25",
                    "-classpath",
                    classPath.forCompiler()),
                null,
                List.of(new Text(source)))
            .call();
    if (!compiled) {
      throw new SourceException(source, errors(found));
    }
    return model(
        source,
        new Loader(classes, classPath.loader(source)),
        classes.keySet().stream().sorted().toList());
  }

  private static List<mneme.source.Diagnostic> errors(DiagnosticCollector<JavaFileObject> found) {
    List<mneme.source.Diagnostic> errors = new ArrayList<>();
    for (Diagnostic<? extends JavaFileObject> each : found.getDiagnostics()) {
      if (each.getKind() == Diagnostic.Kind.ERROR) {
        Position position =
            each.getLineNumber() == Diagnostic.NOPOS
                ? Position.NONE
                : new Position((int) each.getLineNumber(), (int) each.getColumnNumber());
        errors.add(mneme.source.Diagnostic.error(position, each.getMessage(Locale.ROOT)));
      }
    }
    return errors;
  }

  private static Class<?> model(SourceText source, Loader loader, List<String> names)
      throws SourceException {
    List<Class<?>> models = new ArrayList<>();
    for (String name : names) {
      try {
        Class<?> type = Class.forName(name, false, loader);
        if (StateModel.class.isAssignableFrom(type) && !type.isInterface()) {
          models.add(type);
        }
      } catch (ClassNotFoundException | LinkageError e) {
        throw new SourceException(
            source, Position.NONE, name + " cannot be loaded: " + e.getMessage());
      }
    }
    if (models.size() == 1) {
      return models.getFirst();
    }
    String file = source.name().replaceFirst(".*/", "").replaceFirst("\\.java$", "");
    return models.stream()
        .filter(type -> type.getSimpleName().equals(file))
        .findFirst()
        .orElseThrow(
            () ->
                new SourceException(
                    source,
                    Position.NONE,
                    models.isEmpty()
                        ? "there is no class here that implements mneme.java.StateModel"
                        : "several classes implement StateModel, and none has the name of the file"));
  }

  private static final class Text extends SimpleJavaFileObject {
    private final String text;

    Text(SourceText source) {
      super(URI.create("memory:///" + fileName(source)), Kind.SOURCE);
      this.text = source.text();
    }

    /** A public class must stand in a file of its name. */
    private static String fileName(SourceText source) {
      String name = source.name().replaceFirst(".*/", "").replaceAll("[^A-Za-z0-9_$.]", "_");
      return name.endsWith(".java") ? name : name + ".java";
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  private static final class InMemory extends ForwardingJavaFileManager<JavaFileManager> {
    private final Map<String, ByteArrayOutputStream> classes;

    InMemory(JavaFileManager files, Map<String, ByteArrayOutputStream> classes) {
      super(files);
      this.classes = classes;
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String name, JavaFileObject.Kind kind, @Nullable FileObject sibling) {
      return new SimpleJavaFileObject(URI.create("memory:///" + name.replace('.', '/')), kind) {
        @Override
        public OutputStream openOutputStream() {
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          classes.put(name, bytes);
          return bytes;
        }
      };
    }
  }

  private static final class Loader extends ClassLoader {
    private final Map<String, ByteArrayOutputStream> classes;

    Loader(Map<String, ByteArrayOutputStream> classes, ClassLoader parent) {
      super(parent);
      this.classes = classes;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      ByteArrayOutputStream bytes = classes.get(name);
      if (bytes == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] code = bytes.toByteArray();
      return defineClass(name, code, 0, code.length);
    }
  }
}
