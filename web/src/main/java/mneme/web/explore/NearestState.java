package mneme.web.explore;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import mneme.app.UserException;
import mneme.app.load.LoadedModel;
import mneme.app.load.ModelLoader;
import mneme.app.world.Engine;
import mneme.model.Model;
import mneme.question.Goal;
import mneme.question.Question;
import mneme.run.Control;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.Run;
import mneme.run.Violation;
import mneme.source.SourceException;
import mneme.source.SourceText;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * Looks for the nearest state in which something holds, from where a page stands.
 *
 * @param memory bytes the search may use
 */
public record NearestState(Engine engine, long memory) {
  /** Somebody waits for it. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /** The longer way to it, or why there is none. */
  public JsonObject find(
      LoadedModel loaded, Explorer explorer, Way from, String expression, Control control)
      throws UserException {
    Model model = new StartingAt(loaded.model(), explorer.end(from));
    Question goal;
    try {
      goal = new Goal(loaded.model().predicate(expression));
    } catch (SourceException e) {
      throw UserException.located(
          ModelLoader.rendered(new SourceText("expression", expression), e.diagnostics()));
    }
    Plan plan =
        Plan.check(model)
            .withQuestions(new Plan.Questions(List.of(goal), true, true))
            .withLimits(Limits.memory(memory).withTime(PATIENCE));
    Run run = engine.run(plan, control);
    JsonObject answer = new JsonObject();
    answer.addProperty("states", run.figures().statesOrVisits());
    Trace trace = traceOf(run.violation());
    if (trace == null) {
      answer.addProperty(
          "message",
          run.searchedAll()
              ? "no state that can be reached from here has " + expression
              : "none was found before the search was stopped");
      return answer;
    }
    Way way = Way.of(model, trace);
    if (way == null) {
      throw new UserException("the way there is too long for a page");
    }
    List<Integer> choices = new ArrayList<>(from.choices());
    choices.addAll(way.choices());
    answer.addProperty("way", new Way(choices).toString());
    answer.addProperty("steps", trace.length());
    return answer;
  }

  private static @Nullable Trace traceOf(@Nullable Violation violation) {
    return violation == null ? null : violation.trace();
  }
}
