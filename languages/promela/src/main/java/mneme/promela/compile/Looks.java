package mneme.promela.compile;

import java.util.List;
import mneme.promela.program.Action;
import mneme.promela.program.Expression;
import mneme.promela.program.Location;
import mneme.promela.program.Place;
import mneme.promela.program.Program;
import mneme.promela.program.Step;
import org.jspecify.annotations.Nullable;

/** Whether steps of a program ask where control is in a process. */
final class Looks {
  private Looks() {}

  static boolean atLocations(Program program) {
    return program.steps().stream().anyMatch(step -> asks(step.action()));
  }

  private static boolean asks(Action action) {
    return switch (action) {
      case Action.Guard(Expression condition) -> asks(condition);
      case Action.Assign assign -> asks(assign.value()) || asks(assign.target());
      case Action.Assert assertion -> asks(assertion.condition());
      case Action.Send send -> asks(send.channel()) || asks(send.values());
      case Action.Receive receive ->
          asks(receive.channel())
              || receive.fields().stream()
                  .anyMatch(field -> asks(field.match()) || asks(field.target()));
      case Action.Run run -> asks(run.arguments()) || asks(run.target());
      case Action.DStep dStep -> dStep.locations().stream().anyMatch(Looks::asks);
      case Action.SetPriority _ -> true;
      case Action.Print _, Action.Skip _, Action.Else _, Action.End _ -> false;
    };
  }

  private static boolean asks(Location location) {
    return location.groups().stream()
        .flatMap(group -> group.steps().stream())
        .map(Step::action)
        .anyMatch(Looks::asks);
  }

  private static boolean asks(List<? extends @Nullable Expression> expressions) {
    return expressions.stream().anyMatch(Looks::asks);
  }

  private static boolean asks(@Nullable Place place) {
    return place != null && place.indices().stream().anyMatch(index -> asks(index.value()));
  }

  private static boolean asks(@Nullable Expression expression) {
    return switch (expression) {
      case null -> false;
      case Expression.At _, Expression.ProgramCounter _, Expression.Priority _, Expression.Fact _ ->
          true;
      case Expression.Load(Place place) -> asks(place);
      case Expression.Unary unary -> asks(unary.operand());
      case Expression.Binary binary -> asks(binary.left()) || asks(binary.right());
      case Expression.Conditional choice ->
          asks(choice.condition()) || asks(choice.yes()) || asks(choice.no());
      case Expression.ChannelQuery query -> asks(query.channel());
      case Expression.Poll poll -> asks(poll.channel()) || asks(poll.matches());
      case Expression.Remote remote -> asks(remote.pid()) || asks(remote.place());
      case Expression.Constant _, Expression.Self _, Expression.Timeout _ -> false;
    };
  }
}
