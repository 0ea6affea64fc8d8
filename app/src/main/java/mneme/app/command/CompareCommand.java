package mneme.app.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import mneme.app.ExitCode;
import mneme.app.UserException;
import mneme.app.compare.Comparison;
import mneme.app.compare.ComparisonJson;
import mneme.app.compare.ComparisonTable;
import mneme.app.compare.Configuration;
import mneme.app.compare.FreshProcess;
import mneme.app.compare.Result;
import mneme.app.extension.Installed;
import mneme.app.option.Arguments;
import mneme.app.option.CompareOptions;
import mneme.app.option.MethodOptions;
import mneme.app.option.Option;
import mneme.app.option.Options;
import mneme.app.picture.ComparisonPicture;
import mneme.app.picture.ComparisonPicture.Point;
import mneme.app.report.OutputFile;
import mneme.app.world.Environment;
import mneme.app.world.Session;
import mneme.disk.IoReason;
import mneme.engine.Methods;
import mneme.engine.SearchMethod;
import mneme.engine.StoreMethod;
import mneme.method.Method;
import org.jspecify.annotations.Nullable;

/** {@code mneme compare}: runs {@code explore} again and again, each time in a fresh process. */
public record CompareCommand(Environment environment, Session session) {
  public int run(Arguments arguments) throws UserException {
    String model = arguments.operands().getFirst();
    List<Configuration> configurations = configurations(arguments);
    refuseUnheard(arguments, configurations);
    String json = arguments.value(Options.JSON);
    OutputFile jsonFile =
        json == null || json.equals("-") ? null : OutputFile.at(Options.JSON.name(), json);
    String pictureName = arguments.value(CompareOptions.PICTURE);
    boolean png = pictureName != null && RunFiles.isPng(pictureName);
    OutputFile picture =
        pictureName == null ? null : OutputFile.at(CompareOptions.PICTURE.name(), pictureName);
    refuseOverwriting(model, jsonFile);
    refuseOverwriting(model, picture);

    Comparison comparison = new Comparison(model, runAll(model, configurations, arguments));
    if (comparison.results().stream().allMatch(result -> result.exitCode() == ExitCode.USAGE)
        && !comparison.results().isEmpty()) {
      throw UserException.located(comparison.results().getFirst().complaint().stripTrailing());
    }
    if ("-".equals(json)) {
      OutputFile.print(out -> ComparisonJson.write(comparison, out), environment.out());
    } else {
      ComparisonTable.print(comparison, environment.out(), environment.outStyle());
    }
    comparison
        .disagreements()
        .forEach(s -> environment.err().println("mneme: THE CONFIGURATIONS DISAGREE: " + s));
    if (jsonFile != null) {
      jsonFile.write(out -> ComparisonJson.write(comparison, out));
    }
    if (picture != null) {
      draw(comparison, picture, png);
    }
    if (!comparison.disagreements().isEmpty()) {
      return ExitCode.INTERNAL;
    }
    return session.control().stopRequested() ? ExitCode.INCOMPLETE : ExitCode.FINE;
  }

  private static void refuseOverwriting(String model, @Nullable OutputFile file)
      throws UserException {
    if (file != null && file.isSameAs(model)) {
      throw new UserException("the output would overwrite the model " + model);
    }
  }

  private static List<Configuration> configurations(Arguments arguments) throws UserException {
    List<SearchMethod> searches =
        named(
            "search",
            arguments.value(CompareOptions.SEARCHES),
            "bfs",
            Installed.METHODS.searches());
    List<StoreMethod> stores =
        named(
            "store",
            arguments.value(CompareOptions.STORES),
            exactStores(),
            Installed.METHODS.stores());
    List<Configuration> configurations = new ArrayList<>();
    for (SearchMethod search : searches) {
      if (!search.usesStore()) {
        configurations.add(new Configuration(search, null));
        continue;
      }
      for (StoreMethod store : stores) {
        configurations.add(new Configuration(search, store));
      }
    }
    return configurations;
  }

  private static String exactStores() {
    List<String> exact = new ArrayList<>();
    for (StoreMethod store : Installed.METHODS.stores()) {
      if (store.promise().startsWith("exact") && !store.name().equals(Methods.AUTO)) {
        exact.add(store.name());
      }
    }
    return String.join(",", exact);
  }

  private static <M extends Method> List<M> named(
      String what, @Nullable String asked, String absent, List<M> methods) throws UserException {
    List<M> found = new ArrayList<>();
    for (String word : (asked == null ? absent : asked).split(",", -1)) {
      String name = word.strip();
      M method = MethodOptions.named(what, name, methods);
      if (!found.contains(method)) {
        found.add(method);
      }
    }
    return found;
  }

  private static void refuseUnheard(Arguments arguments, List<Configuration> configurations)
      throws UserException {
    for (Option option : MethodOptions.ALL) {
      if (arguments.has(option)
          && configurations.stream().noneMatch(c -> c.hears(parameter(option)))) {
        throw new UserException(option.name() + " means nothing to any of these configurations");
      }
    }
  }

  private static String parameter(Option option) {
    return option.name().substring(2);
  }

  private List<Result> runAll(String model, List<Configuration> configurations, Arguments arguments)
      throws UserException {
    FreshProcess program = FreshProcess.likeThis();
    List<Result> results = new ArrayList<>();
    try {
      for (Configuration configuration : configurations) {
        if (session.control().stopRequested()) {
          break;
        }
        if (environment.errTerminal() && !arguments.has(Options.QUIET)) {
          environment.err().println("mneme: " + configuration.name());
        }
        results.add(program.run(configuration, words(model, configuration, arguments)));
      }
    } catch (IOException e) {
      throw new UserException("a run could not be started: " + IoReason.of(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return results;
  }

  private static List<String> words(
      String model, Configuration configuration, Arguments arguments) {
    List<String> words = new ArrayList<>(List.of("explore", "--json=-", "--quiet"));
    words.add("--search=" + configuration.search().name());
    if (configuration.store() != null) {
      words.add("--store=" + configuration.store().name());
    }
    for (Option option : CompareOptions.HANDED_ON) {
      hand(option, arguments, words);
    }
    if (configuration.search().severalThreads()) {
      hand(Options.THREADS, arguments, words);
    }
    for (Option option : MethodOptions.ALL) {
      if (configuration.hears(parameter(option))) {
        hand(option, arguments, words);
      }
    }
    words.add("--");
    words.add(model);
    return words;
  }

  private static void hand(Option option, Arguments arguments, List<String> words) {
    for (String value : arguments.values(option)) {
      words.add(option.takesValue() ? option.name() + "=" + value : option.name());
    }
  }

  private static void draw(Comparison comparison, OutputFile file, boolean png)
      throws UserException {
    List<Point> points = new ArrayList<>();
    for (Result result : comparison.results()) {
      if (result.hasFigures() && result.has("peak_memory_bytes")) {
        points.add(
            new Point(
                result.configuration().name(),
                result.number("seconds"),
                result.number("peak_memory_bytes")));
      }
    }
    ComparisonPicture picture = new ComparisonPicture(comparison.model(), points);
    if (png) {
      file.writeBytes(picture::writePng);
    } else {
      file.write(out -> out.write(picture.svg()));
    }
  }
}
