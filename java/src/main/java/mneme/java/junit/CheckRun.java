package mneme.java.junit;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import mneme.api.Checker;
import mneme.api.Result;
import mneme.java.Checks;
import mneme.java.StateModel;
import mneme.question.Fairness;
import org.jspecify.annotations.Nullable;
import org.junit.platform.commons.support.ReflectionSupport;
import org.junit.platform.engine.TestExecutionResult;

/** Runs one check, and leaves a report beside those of the build. */
final class CheckRun {
  /** Of Maven and of Gradle. */
  private static final List<String> BUILD_FOLDERS = List.of("target", "build");

  private CheckRun() {}

  static TestExecutionResult of(Class<?> type, Method method) {
    String report = "";
    try {
      Result result = check(type, method);
      report = result.toString();
      return TestExecutionResult.successful();
    } catch (InvocationTargetException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      report = cause.toString();
      return TestExecutionResult.failed(cause);
    } catch (ReflectiveOperationException | RuntimeException | AssertionError e) {
      report = String.valueOf(e.getMessage());
      return TestExecutionResult.failed(e);
    } finally {
      write(type.getName() + "." + method.getName(), report);
    }
  }

  private static Result check(Class<?> type, Method method) throws ReflectiveOperationException {
    if (method.getParameterCount() > 0
        || !StateModel.class.isAssignableFrom(method.getReturnType())) {
      throw new IllegalArgumentException(
          method.getName()
              + ": a method with @ModelCheck has no parameters and returns a StateModel");
    }
    Object instance =
        Modifier.isStatic(method.getModifiers()) ? null : ReflectionSupport.newInstance(type);
    method.setAccessible(true);
    @Nullable StateModel<?, ?> model = (StateModel<?, ?>) method.invoke(instance);
    if (model == null) {
      throw new IllegalArgumentException(method.getName() + " returned null, and no model");
    }
    ModelCheck asked = method.getAnnotation(ModelCheck.class);
    Checker checker = Checks.checker(model).memory(asked.memory()).threads(asked.threads());
    boolean fair = asked.fairness() != Fairness.NONE;
    if (fair) {
      checker = checker.fairness(asked.fairness());
    }
    if (fair || !asked.search().isEmpty()) {
      // The usual search does not tell fair cycles from others.
      checker = checker.search(asked.search().isEmpty() ? "dfs" : asked.search());
    }
    if (!asked.store().isEmpty()) {
      checker = checker.store(asked.store());
    }
    if (asked.seconds() > 0) {
      checker = checker.time(Duration.ofSeconds(asked.seconds()));
    }
    if (!asked.deadlock()) {
      checker = checker.deadlock(false);
    }
    Result result = Checks.assertHolds(checker);
    return asked.states() < 0 ? result : result.assertStates(asked.states());
  }

  /** Where a build has a folder for such things; nowhere otherwise. */
  private static void write(String name, String report) {
    for (String each : BUILD_FOLDERS) {
      Path folder = Path.of(each);
      if (Files.isDirectory(folder)) {
        try {
          Path reports = Files.createDirectories(folder.resolve("mneme-reports"));
          Files.writeString(reports.resolve(name + ".txt"), report + "\n");
        } catch (IOException _) {
          // The result of the test is what counts.
        }
        return;
      }
    }
  }
}
