package mneme.dve.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mneme.dve.program.Edge;
import mneme.dve.program.Edge.Assignment;
import mneme.dve.program.Edge.Sync;
import mneme.dve.program.Expression;
import mneme.dve.program.Process;
import mneme.dve.program.Target;
import mneme.dve.syntax.ExpressionSyntax;
import mneme.dve.syntax.ModelSyntax.AssertSyntax;
import mneme.dve.syntax.ModelSyntax.AssignmentSyntax;
import mneme.dve.syntax.ModelSyntax.ProcessSyntax;
import mneme.dve.syntax.ModelSyntax.SyncSyntax;
import mneme.dve.syntax.ModelSyntax.TransitionSyntax;
import mneme.dve.syntax.ModelSyntax.VariableSyntax;
import mneme.dve.syntax.ModelSyntax.Word;
import mneme.dve.syntax.Problems;
import mneme.source.Suggestion;
import org.jspecify.annotations.Nullable;

/** One process: first its declarations, then, when all processes are declared, its transitions. */
final class ProcessChecker {
  /** How a process takes part in the system. */
  enum Role {
    ASYNCHRONOUS,
    SYNCHRONOUS,
    PROPERTY
  }

  private final ProcessSyntax syntax;
  private final int index;
  private final Role role;
  private final Problems problems;
  private final ExpressionChecker expressions;
  private final SlotTable slots;
  private final ChannelUses channels;
  private final Scope globals;
  private final Scope scope;
  private final Map<String, Integer> states = new LinkedHashMap<>();
  private final Set<String> unknownStates = new HashSet<>();
  private int locationSlot;

  ProcessChecker(
      ProcessSyntax syntax,
      int index,
      Role role,
      Scope globals,
      Problems problems,
      ExpressionChecker expressions,
      SlotTable slots,
      ChannelUses channels) {
    this.syntax = syntax;
    this.index = index;
    this.role = role;
    this.problems = problems;
    this.expressions = expressions;
    this.slots = slots;
    this.channels = channels;
    this.globals = globals;
    this.scope = new Scope(globals);
  }

  void declare(Scope globals, DeclarationChecker declarations) {
    String name = syntax.name().text();
    for (Word state : syntax.states()) {
      if (states.putIfAbsent(state.text(), states.size()) != null) {
        problems.error(
            state.at(), "process %s has a state '%s' already".formatted(name, state.text()));
      }
    }
    if (!declarations.hasRoom(syntax.name().at(), 1)) {
      return;
    }
    slots.component(name);
    locationSlot = slots.add(name, 0, Math.max(0, states.size() - 1), 0);
    slots.markWritten(locationSlot, locationSlot + 1);
    globals.declare(
        syntax.name(),
        new Symbol.Process(syntax.name().at(), locationSlot, states, scope),
        problems);
    for (VariableSyntax variable : syntax.variables()) {
      declarations.variable(variable, scope, name + "->", false);
    }
    if (states.isEmpty()) {
      problems.error(syntax.name().at(), "process %s has no states".formatted(name));
    } else if (syntax.initial() == null) {
      problems.error(
          syntax.name().at(), "process %s has no initial state: init …;".formatted(name));
    } else {
      slots.setInitial(locationSlot, state(syntax.initial()));
    }
  }

  Process check() {
    Set<Integer> committed = numbers(syntax.committed());
    Set<Integer> accepting = numbers(syntax.accepting());
    List<Process.Location> locations = new ArrayList<>();
    for (Word state : syntax.states()) {
      int number = locations.size();
      locations.add(
          new Process.Location(
              state.text(),
              problems.source().positionOf(state.at()),
              committed.contains(number),
              accepting.contains(number)));
    }
    if (!committed.isEmpty() && role != Role.ASYNCHRONOUS) {
      problems.warning(
          syntax.committed().getFirst().at(),
          role == Role.PROPERTY
              ? "committed states of a property process have no meaning"
              : "committed states have no meaning in a synchronous system");
    }
    List<Process.Assert> asserts = new ArrayList<>();
    for (AssertSyntax assertion : syntax.asserts()) {
      asserts.add(
          new Process.Assert(
              state(assertion.state()),
              expressions.check(assertion.condition(), scope),
              problems.source().positionOf(assertion.state().at()),
              assertion.text()));
    }
    List<Edge> edges = new ArrayList<>();
    for (TransitionSyntax transition : syntax.transitions()) {
      if (problems.isFull()) {
        break;
      }
      edges.add(edge(transition, edges.size()));
    }
    return new Process(
        index,
        syntax.name().text(),
        problems.source().positionOf(syntax.name().at()),
        locationSlot,
        List.copyOf(locations),
        List.copyOf(edges),
        List.copyOf(asserts));
  }

  private Set<Integer> numbers(List<Word> names) {
    Set<Integer> numbers = new HashSet<>();
    for (Word name : names) {
      numbers.add(state(name));
    }
    return numbers;
  }

  /** The number of a state; an unknown one is reported once, and is then 0. */
  private int state(Word name) {
    Integer number = states.get(name.text());
    if (number == null
        && !states.isEmpty()
        && !problems.isFull()
        && unknownStates.add(name.text())) {
      problems.error(
          name.at(),
          "process %s has no state '%s'%s"
              .formatted(
                  syntax.name().text(),
                  name.text(),
                  Suggestion.near(name.text(), states.keySet())));
    }
    return number == null ? 0 : number;
  }

  private Edge edge(TransitionSyntax transition, int number) {
    int from = state(transition.from());
    int to = state(transition.to());
    Expression guard =
        transition.guard() == null ? null : expressions.check(transition.guard(), scope);
    Sync sync = transition.sync() == null ? null : sync(transition.sync());
    List<Assignment> effects = new ArrayList<>();
    for (AssignmentSyntax effect : transition.effects()) {
      Target target = written(effect.target());
      Expression value = expressions.check(effect.value(), scope);
      if (target != null) {
        effects.add(new Assignment(target, value));
      }
    }
    return new Edge(
        number,
        index,
        from,
        to,
        problems.source().positionOf(transition.at()),
        guard,
        sync,
        List.copyOf(effects),
        transition.text());
  }

  private @Nullable Sync sync(SyncSyntax sync) {
    if (role != Role.ASYNCHRONOUS) {
      problems.error(
          sync.channel().at(),
          role == Role.PROPERTY
              ? "a property process watches the system and cannot use channels"
              : "in a synchronous system all processes move in every step; channels cannot be"
                  + " used");
      return null;
    }
    return switch (sync) {
      case SyncSyntax.SendSyntax send -> {
        int channel = channels.use(send.channel(), send.values().size(), true, scope);
        List<Expression> values = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (ExpressionSyntax value : send.values()) {
          values.add(expressions.check(value, scope));
          names.add(globalConstant(value));
        }
        yield channel < 0 ? null : new Sync.Send(channel, List.copyOf(values), List.copyOf(names));
      }
      case SyncSyntax.ReceiveSyntax receive -> {
        int channel = channels.use(receive.channel(), receive.targets().size(), false, scope);
        List<Target> targets = new ArrayList<>();
        for (ExpressionSyntax.Name name : receive.targets()) {
          Target target = written(name);
          if (target != null) {
            targets.add(target);
          }
        }
        yield channel < 0 ? null : new Sync.Receive(channel, List.copyOf(targets));
      }
    };
  }

  /**
   * The name of the global constant an expression consists of; empty where it is something else.
   */
  private String globalConstant(ExpressionSyntax value) {
    return value instanceof ExpressionSyntax.Name(int at, String name, var index)
            && index == null
            && scope.own(name) == null
            && globals.own(name) instanceof Symbol.Constant
        ? name
        : "";
  }

  private @Nullable Target written(ExpressionSyntax.Name name) {
    Target target = expressions.target(name, scope);
    switch (target) {
      case null -> {}
      case Target.Variable variable -> slots.markWritten(variable.slot(), variable.slot() + 1);
      case Target.Element element ->
          slots.markWritten(element.base(), element.base() + element.length());
    }
    return target;
  }
}
