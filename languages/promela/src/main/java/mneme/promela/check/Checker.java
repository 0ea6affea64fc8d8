package mneme.promela.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import mneme.promela.check.Node.Chain;
import mneme.promela.program.Claim;
import mneme.promela.program.EventTrace;
import mneme.promela.program.Expression;
import mneme.promela.program.Location;
import mneme.promela.program.Place;
import mneme.promela.program.Place.Area;
import mneme.promela.program.Proctype;
import mneme.promela.program.Program;
import mneme.promela.program.Step;
import mneme.promela.syntax.Decl;
import mneme.promela.syntax.Expr;
import mneme.promela.syntax.Macros;
import mneme.promela.syntax.ModelParser;
import mneme.promela.syntax.PromelaError;
import mneme.promela.syntax.PromelaErrors;
import mneme.source.Diagnostic;
import mneme.source.Position;
import mneme.source.SourceException;
import mneme.source.SourceText;
import org.jspecify.annotations.Nullable;

/** From a text to a program. Not thread-safe. */
public final class Checker {
  private static final Position BEGINNING = new Position(1, 1);

  private final World world = new World();
  private final ExpressionChecker expressions = new ExpressionChecker(world, true);
  private final List<Step> steps = new ArrayList<>();
  private final List<Integer> active = new ArrayList<>();
  private final List<Integer> priorities = new ArrayList<>();

  private Checker() {}

  /**
   * A program, what there is to say about its text, and how to read expressions over it.
   *
   * @param claims the never claims and formulas of the text, as automata
   */
  public record Checked(
      Program program, List<Diagnostic> warnings, Names names, List<Claim> claims) {
    public Checked {
      warnings = List.copyOf(warnings);
      claims = List.copyOf(claims);
    }
  }

  /** Reads expressions over the states of a program. Thread-safe. */
  public static final class Names {
    private final World world;
    private final Macros macros;

    private Names(World world, Macros macros) {
      this.world = world;
      this.macros = macros;
    }

    /**
     * @throws SourceException if the text is no expression of the model
     */
    public Expression expression(String text) throws SourceException {
      SourceText source = new SourceText("expression", text);
      try {
        Expr expression = ModelParser.expression(source, macros, world.proctypes.keySet());
        return new ExpressionChecker(world, false).check(expression, world.globals);
      } catch (PromelaError e) {
        throw new SourceException(source, e.position(), e.text());
      }
    }
  }

  /**
   * Reads and checks a model.
   *
   * @throws SourceException where the text is no model
   */
  public static Checked check(SourceText source, Map<String, Integer> parameters)
      throws SourceException {
    try {
      Checker checker = new Checker();
      ModelParser.Parsed parsed = ModelParser.parse(source, parameters);
      checker.world.remoteLabels.addAll(parsed.remoteLabels());
      checker.world.warnings.addAll(parsed.warnings());
      return checker.program(source.name(), parsed.declarations(), parsed.macros());
    } catch (PromelaErrors e) {
      throw new SourceException(source, e.diagnostics());
    } catch (PromelaError e) {
      throw new SourceException(source, e.position(), e.text());
    }
  }

  private Checked program(String name, List<Decl> declarations, Macros macros) {
    Usage usage = Usage.of(declarations);
    world.assigned.addAll(usage.assigned());
    if (usage.names().containsKey("_last") || claimsAsk("_last", declarations)) {
      world.lastSlot = Program.PROCESSES + 1;
    }
    world.prioritised =
        Stream.of("priority", "set_priority", "_priority").anyMatch(usage.names()::containsKey);
    Decl.Trace stated = trace(declarations);
    int firstSlot = Program.PROCESSES + (world.lastSlot < 0 ? 1 : 2);
    Variables globals =
        new Variables(world, expressions, Area.GLOBAL, stated == null ? firstSlot : firstSlot + 1);
    List<Decl> claims = new ArrayList<>();
    declare(declarations, globals, claims);
    for (int i = 0; i < world.declared.size(); i++) {
      try {
        world.built.add(proctype(i, world.declared.get(i)));
      } catch (PromelaError e) {
        world.errors.add(e);
      }
    }
    if (!world.errors.isEmpty()) {
      throw new PromelaErrors(world.errors);
    }
    List<Proctype.LocalChannel> channels = globals.channels();
    ClaimBuilder builder = new ClaimBuilder(world, globals.size());
    List<Claim> translated = builder.build(claims);
    for (World.PendingLabel pending : world.pendingLabels) {
      Map<String, List<Integer>> labels = world.labels.get(pending.proctype());
      world.fill(labels == null ? Map.of() : labels, pending.asked(), pending.locations());
    }
    EventTrace trace =
        stated == null ? null : new TraceBuilder(world, expressions).build(stated, firstSlot);
    world.countFields();
    if (active.isEmpty()) {
      Position first = declarations.isEmpty() ? BEGINNING : declarations.getFirst().position();
      throw new PromelaError(first, "the model has neither 'init' nor an active proctype");
    }
    checkChannels(channels.size());
    int greatest = Instances.most(world.built, active);
    // Where processes come and go, nobody but us can say which slot stays free for an automaton.
    boolean spare = greatest != active.size();
    Program program =
        new Program(
            name,
            globals.size() + builder.slots() + (spare ? 1 : 0),
            List.copyOf(globals.named()),
            List.copyOf(globals.initials()),
            List.copyOf(channels),
            List.copyOf(world.channelTypes),
            List.copyOf(world.built),
            List.copyOf(active),
            world.prioritised ? List.copyOf(priorities) : List.of(),
            world.hidden.stream().mapToInt(Integer::intValue).toArray(),
            world.lastSlot,
            world.usesTimeout,
            List.copyOf(world.mtypes),
            List.copyOf(steps),
            Set.copyOf(globals.constantChannels()),
            greatest,
            trace);
    return new Checked(program, List.copyOf(world.warnings), new Names(world, macros), translated);
  }

  /** Those of the processes there are at first count, too. */
  private void checkChannels(int globals) {
    int count = globals;
    for (int type : active) {
      Proctype proctype = world.built.get(type);
      count += proctype.channels().size();
      if (count > Program.MOST_CHANNELS) {
        throw new PromelaError(
            proctype.position(),
            "there are at most %d channels; with those of '%s' there are more"
                .formatted(Program.MOST_CHANNELS, proctype.name()));
      }
    }
  }

  private static boolean claimsAsk(String name, List<Decl> declarations) {
    return declarations.stream()
        .map(
            declaration ->
                switch (declaration) {
                  case Decl.Never never -> Usage.of(never).names();
                  case Decl.Ltl ltl -> Usage.of(ltl.formula()).names();
                  default -> Map.of();
                })
        .anyMatch(names -> names.containsKey(name));
  }

  private static Decl.@Nullable Trace trace(List<Decl> declarations) {
    Decl.Trace found = null;
    for (Decl declaration : declarations) {
      if (declaration instanceof Decl.Trace trace) {
        if (found != null) {
          throw new PromelaError(
              trace.position(), "there can be one 'trace' or 'notrace', and this is the second");
        }
        found = trace;
      }
    }
    return found;
  }

  private void declare(List<Decl> declarations, Variables globals, List<Decl> claims) {
    for (Decl declaration : declarations) {
      switch (declaration) {
        case Decl.Mtype mtype -> {
          // Later names come first, as SPIN numbers them within one declaration.
          for (int i = mtype.names().size() - 1; i >= 0; i--) {
            world.mtypes.add(mtype.names().get(i));
            world.globals.define(
                mtype.names().get(i), new Symbol.Constant(world.mtypes.size()), mtype.position());
          }
          if (world.mtypes.size() > 255) {
            throw new PromelaError(mtype.position(), "there are more than 255 mtype names");
          }
        }
        case Decl.Typedef typedef -> {
          if (world.structs.put(typedef.name(), globals.struct(typedef)) != null) {
            throw new PromelaError(
                typedef.position(), "'" + typedef.name() + "' is declared twice");
          }
        }
        case Decl.Variables variables -> {
          for (Decl.Variable variable : variables.variables()) {
            globals.declare(variable, world.globals, true);
          }
        }
        case Decl.Proctype proctype -> announce(proctype);
        case Decl.Never claim -> claims.add(claim);
        case Decl.Trace _ -> {}
        case Decl.Ltl formula -> claims.add(formula);
        case Decl.Variable variable -> globals.declare(variable, world.globals, true);
      }
    }
  }

  private void announce(Decl.Proctype proctype) {
    if (world.proctypes.putIfAbsent(proctype.name(), world.declared.size()) != null) {
      if (!proctype.name().equals(Decl.Proctype.INIT)) {
        throw new PromelaError(proctype.position(), "'" + proctype.name() + "' is declared twice");
      }
      world.warn(
          proctype.position(),
          "this is a second 'init'; as in SPIN, both are processes from the start");
    }
    int index = world.declared.size();
    world.declared.add(proctype);
    if (proctype.active() != null) {
      int count = expressions.constant(proctype.active(), world.globals);
      if (count < 0 || count > Program.MOST_PROCESSES) {
        throw new PromelaError(
            proctype.active().position(), "0 to 255 processes can be active, not " + count);
      }
      // Only processes that are there from the start take the priority of their type.
      int priority =
          proctype.priority() == null || count == 0
              ? Proctype.USUAL_PRIORITY
              : expressions.priority(proctype.priority(), 1);
      for (int i = 0; i < count; i++) {
        active.add(index);
        priorities.add(priority);
      }
      if (active.size() > Program.MOST_PROCESSES) {
        throw new PromelaError(
            proctype.position(), "with this one there are more than 255 processes");
      }
    }
  }

  private Proctype proctype(int index, Decl.Proctype declared) {
    Scope scope = new Scope(world.globals);
    Variables variables = new Variables(world, expressions, Area.LOCAL, Proctype.VARIABLES);
    if (world.prioritised) {
      variables.declare(
          new Decl.Variable(
              "_priority", "byte", null, null, List.of(), null, false, declared.position()),
          scope,
          false);
    }
    List<Place> parameters = new ArrayList<>();
    for (Decl.Variable parameter : declared.parameters()) {
      parameters.addAll(variables.parameter(parameter, scope));
    }
    world.locals.put(index, scope);
    FlowBuilder flow = new FlowBuilder(world, variables, expressions);
    Chain chain = flow.process(declared, scope);
    flow.finish();
    LocationBuilder.mark(chain);
    LocationBuilder builder = new LocationBuilder(world, steps);
    List<Location> locations = builder.build(chain.first());
    Map<String, List<Integer>> labels = new HashMap<>();
    flow.labels()
        .forEach(
            (label, nodes) -> {
              List<Integer> named = new ArrayList<>();
              for (Node node : nodes) {
                int location = builder.locationOf(node);
                if (location >= 0) {
                  named.add(location);
                }
              }
              labels.put(label, named);
            });
    world.labels.put(index, labels);
    Expression provided =
        declared.provided() == null ? null : expressions.check(declared.provided(), scope);
    List<Proctype.LocalChannel> channels = variables.channels();
    return new Proctype(
        index,
        declared.name(),
        variables.size(),
        List.copyOf(variables.named()),
        parameters,
        List.copyOf(variables.initials()),
        channels,
        locations,
        0,
        provided,
        declared.position());
  }
}
