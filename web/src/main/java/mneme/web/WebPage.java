package mneme.web;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mneme.app.ExitCode;
import mneme.app.UserException;
import mneme.app.command.LocalPage;
import mneme.app.command.Outlook;
import mneme.app.load.LoadedModel;
import mneme.app.load.ModelLoader;
import mneme.app.option.Arguments;
import mneme.app.option.Option;
import mneme.app.option.Options;
import mneme.app.option.Values;
import mneme.app.option.WebOptions;
import mneme.app.report.Outcome;
import mneme.app.world.Environment;
import mneme.app.world.Session;
import mneme.run.Control;
import mneme.source.SourceException;
import mneme.source.SourceText;
import mneme.web.edit.Project;
import mneme.web.explore.Explorer;
import mneme.web.explore.NearestState;
import mneme.web.explore.Way;
import mneme.web.run.PageRun;
import mneme.web.run.RunBook;
import mneme.web.run.RunWords;
import mneme.web.server.Call;
import mneme.web.server.LocalServer;
import mneme.web.server.Route;
import org.jspecify.annotations.Nullable;

/** Serves the page: makes its parts, and says which of them answers what. */
public final class WebPage implements LocalPage {
  private static final String EXAMPLE = "example.dve";
  private static final int HIGHEST_PORT = 65_535;
  private static final long LOOK_MILLIS = 100;

  /** How long the last events take to reach a page before the program ends. */
  private static final long LAST_EVENTS_MILLIS = 600;

  @Override
  public int serve(Arguments arguments, Environment environment, Session session)
      throws UserException {
    session.leavesNothing();
    ModelLoader loader = ModelLoader.of(environment.languages(), arguments);
    LoadedModel model = model(loader, arguments, environment);
    session.loaded(model);
    boolean edit = arguments.has(WebOptions.EDIT);
    if (edit && arguments.operands().isEmpty()) {
      throw new UserException("--edit saves to the model's file; name one: mneme web MODEL --edit");
    }
    long memory = memory(arguments, environment);
    RunBook runs = new RunBook(environment, bounds(arguments), memory);
    Project project = new Project(loader, model, edit ? Path.of(model.path()) : null);
    Parts parts =
        new Parts(
            project,
            runs,
            new NearestState(environment.engine(), memory / 2),
            (asked, control) -> Outlook.of(asked, arguments, environment, control));
    try (LocalServer server = LocalServer.start(port(arguments), parts.reads(), parts.writes())) {
      environment.out().println(server.address());
      environment
          .out()
          .println("the page of " + model.fileName() + " is open on this machine; Ctrl-C ends it");
      environment.out().flush();
      while (!session.control().stopRequested()) {
        Thread.sleep(LOOK_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    runs.stop();
    return ExitCode.FINE;
  }

  @Override
  public Live show(
      String command,
      LoadedModel model,
      Arguments arguments,
      Control control,
      Environment environment)
      throws UserException {
    RunBook runs = new RunBook(environment, List.of(), 0);
    Project project = new Project(ModelLoader.of(environment.languages(), arguments), model, null);
    Parts parts = new Parts(project, runs, null, null);
    RunWords words =
        new RunWords(command, arguments.wordsWithout(java.util.Set.of(WebOptions.LIVE)));
    PageRun run = runs.show(words, model, control);
    LocalServer server = LocalServer.start(0, parts.reads(), parts.writes());
    environment.err().println("this run can be watched: " + server.address());
    return new Live() {
      @Override
      public void ended(Outcome outcome) {
        run.ended(outcome);
        try {
          Thread.sleep(LAST_EVENTS_MILLIS);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }

      @Override
      public void close() {
        server.close();
      }
    };
  }

  private static LoadedModel model(ModelLoader loader, Arguments arguments, Environment environment)
      throws UserException {
    if (!arguments.operands().isEmpty()) {
      return loader.load(
          arguments.operands().getFirst(),
          arguments.value(Options.LANGUAGE),
          Values.parameters(arguments.values(Options.PARAM)),
          environment.err());
    }
    try (InputStream in = WebPage.class.getResourceAsStream(EXAMPLE)) {
      if (in == null) {
        throw new IllegalStateException(EXAMPLE + " is missing from this build");
      }
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return loader.compile(EXAMPLE, new SourceText(EXAMPLE, text), "dve", Map.of());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (SourceException e) {
      throw new IllegalStateException(e);
    }
  }

  private static int port(Arguments arguments) throws UserException {
    String port = arguments.value(WebOptions.PORT);
    return port == null ? 0 : (int) Values.number(WebOptions.PORT, port, 0, HIGHEST_PORT);
  }

  private static long memory(Arguments arguments, Environment environment) throws UserException {
    String asked = arguments.value(Options.MEMORY);
    return asked == null
        ? environment.machine().memory() / 4 * 3
        : Values.size(Options.MEMORY, asked);
  }

  private static List<String> bounds(Arguments arguments) {
    List<String> bounds = new ArrayList<>();
    for (Option option : List.of(Options.MEMORY, Options.THREADS, Options.TIME)) {
      String value = arguments.value(option);
      if (value != null) {
        bounds.add(option.name() + "=" + value);
      }
    }
    return bounds;
  }

  /** Says how many states a model probably has. */
  private interface Forecaster {
    Outlook of(LoadedModel model, Control control) throws UserException;
  }

  /**
   * What the page talks to.
   *
   * @param nearest null where the page only shows what the terminal does
   */
  private record Parts(
      Project project,
      RunBook runs,
      @Nullable NearestState nearest,
      @Nullable Forecaster forecaster) {
    Map<String, Route> reads() {
      Map<String, Route> routes = new LinkedHashMap<>();
      routes.put("/api/model", this::model);
      routes.put("/api/state", call -> call.json(explorer().state(way(call))));
      routes.put("/api/way", call -> call.json(explorer().steps(way(call), watches(call))));
      routes.put("/api/chart.svg", call -> call.picture(explorer().chart(way(call), loop(call))));
      routes.put("/api/trace.json", call -> trace(call, "trace.json"));
      routes.put("/api/trace.itf.json", call -> trace(call, "trace.itf.json"));
      routes.put("/api/runs", call -> call.json(runs.summaries()));
      routes.put("/api/run", call -> call.json(runs.whole(call.word("number"))));
      routes.put("/api/events", call -> runs.tell(call.events()));
      return routes;
    }

    Map<String, Route> writes() {
      Map<String, Route> routes = new LinkedHashMap<>();
      routes.put(
          "/api/stop",
          call -> {
            runs.stop();
            call.json(new JsonObject());
          });
      if (nearest == null) {
        return routes;
      }
      routes.put(
          "/api/run", call -> call.json(runs.start(call.body(), project.version()).summary()));
      routes.put("/api/plan", this::plan);
      routes.put("/api/nearest", this::nearest);
      routes.put("/api/compile", this::compile);
      routes.put("/api/save", this::save);
      return routes;
    }

    private Explorer explorer() {
      return project.version().explorer();
    }

    private static Way way(Call call) throws UserException {
      return Way.of(call.word("way"));
    }

    private static int loop(Call call) {
      String loop = call.word("loop");
      return loop.matches("[0-9]{1,7}") ? Integer.parseInt(loop) : -1;
    }

    private static List<String> watches(Call call) {
      return call.word("watch").lines().map(String::strip).filter(w -> !w.isEmpty()).toList();
    }

    private void model(Call call) throws IOException {
      LoadedModel model = project.version().model();
      JsonObject json = new JsonObject();
      json.addProperty("file", model.fileName());
      json.addProperty("path", model.path());
      json.addProperty("language", model.language());
      json.addProperty("version", project.version().number());
      json.addProperty("text", model.source().text());
      json.addProperty("savable", project.savable());
      json.addProperty("watching", nearest == null);
      JsonArray claims = new JsonArray();
      model.model().claims().forEach(claim -> claims.add(claim.name()));
      json.add("claims", claims);
      JsonArray names = new JsonArray();
      model.model().shape().slots().stream()
          .map(slot -> slot.name())
          .limit(2_000)
          .forEach(names::add);
      json.add("names", names);
      JsonObject parameters = new JsonObject();
      model.parameters().forEach(parameters::addProperty);
      json.add("parameters", parameters);
      call.json(json);
    }

    private void trace(Call call, String name) throws IOException, UserException {
      call.file(name, "application/json", explorer().file(way(call), loop(call), name));
    }

    private void nearest(Call call) throws IOException, UserException {
      JsonObject asked = call.body();
      Project.Version version = project.version();
      Way from = Way.of(text(asked, "way"));
      String expression = text(asked, "expression");
      NearestState search = nearest;
      if (search == null) {
        throw new UserException("this page only shows a run of the terminal");
      }
      call.json(
          runs.search(
              control ->
                  search.find(version.model(), version.explorer(), from, expression, control)));
    }

    private void plan(Call call) throws IOException, UserException {
      Project.Version version = project.version();
      Forecaster outlook = forecaster;
      if (outlook == null) {
        throw new UserException("this page only shows a run of the terminal");
      }
      JsonObject forecast = runs.search(control -> outlook.of(version.model(), control).json());
      forecast.addProperty("version", version.number());
      call.json(forecast);
    }

    private void compile(Call call) throws IOException, UserException {
      JsonObject asked = call.body();
      JsonElement use = asked.get("use");
      call.json(project.compile(text(asked, "text"), use != null && use.getAsBoolean()));
    }

    private void save(Call call) throws IOException, UserException {
      project.save(text(call.body(), "text"));
      call.json(new JsonObject());
    }

    private static String text(JsonObject asked, String name) throws UserException {
      JsonElement element = asked.get(name);
      if (element == null || !element.isJsonPrimitive()) {
        throw new UserException("the request has no " + name);
      }
      return element.getAsString();
    }
  }
}
