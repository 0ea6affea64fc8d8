package mneme.dve.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mneme.dve.check.ProcessChecker.Role;
import mneme.dve.program.Channel;
import mneme.dve.program.Expression;
import mneme.dve.program.Process;
import mneme.dve.program.Program;
import mneme.dve.syntax.ExpressionSyntax;
import mneme.dve.syntax.ModelParser;
import mneme.dve.syntax.ModelSyntax;
import mneme.dve.syntax.ModelSyntax.ChannelSyntax;
import mneme.dve.syntax.ModelSyntax.Declaration;
import mneme.dve.syntax.ModelSyntax.ProcessSyntax;
import mneme.dve.syntax.ModelSyntax.VariableSyntax;
import mneme.dve.syntax.ModelSyntax.Word;
import mneme.dve.syntax.Problems;
import mneme.source.Diagnostic;
import mneme.source.SourceException;
import mneme.source.SourceText;
import mneme.source.Suggestion;
import org.jspecify.annotations.Nullable;

/** From the text of a model to a checked program. */
public final class Checker {
  private final Problems problems;
  private final ExpressionChecker expressions;
  private final SlotTable slots = new SlotTable();
  private final Scope globals = new Scope(null);

  private Checker(Problems problems) {
    this.problems = problems;
    this.expressions = new ExpressionChecker(problems, false);
  }

  /**
   * Reads and checks a model.
   *
   * @param parameters values for constants of the model, by name
   * @throws SourceException with every error found
   */
  public static CheckedModel check(SourceText source, Map<String, Integer> parameters)
      throws SourceException {
    Problems problems = new Problems(source);
    ModelSyntax syntax = ModelParser.parse(problems);
    Checker checker = new Checker(problems);
    Program program = checker.program(syntax, parameters);
    problems.throwIfErrors();
    return new CheckedModel(program, new Names(checker.globals), problems.warnings());
  }

  /**
   * A model that has passed all checks.
   *
   * @param names for expressions of users about its states
   */
  public record CheckedModel(Program program, Names names, List<Diagnostic> warnings) {}

  /** The names of a checked model. Thread-safe. */
  public static final class Names {
    private final Scope globals;

    private Names(Scope globals) {
      this.globals = globals;
    }

    /**
     * An expression outside of all processes: their variables are written {@code P->v} or {@code
     * P.v}.
     *
     * @throws SourceException where it is none; positions refer to the given text
     */
    public Expression expression(String text) throws SourceException {
      Problems problems = new Problems(new SourceText("expression", text));
      ExpressionSyntax syntax = ModelParser.parseExpression(problems);
      // A scope of its own takes the record of names that are not declared.
      Expression expression =
          new ExpressionChecker(problems, true).check(syntax, new Scope(globals));
      problems.throwIfErrors();
      return expression;
    }
  }

  private Program program(ModelSyntax syntax, Map<String, Integer> parameters) {
    DeclarationChecker declarations =
        new DeclarationChecker(problems, expressions, slots, parameters);
    declarations.requireParameters(syntax.declarations());
    slots.component("globals");
    List<Channel> channels = new ArrayList<>();
    // Variables first: the slots of a component stand together.
    for (Declaration declaration : syntax.declarations()) {
      if (declaration instanceof VariableSyntax variable) {
        declarations.variable(variable, globals, "", true);
      }
    }
    int channelIndex = 0;
    for (Declaration declaration : syntax.declarations()) {
      if (declaration instanceof ChannelSyntax channel) {
        Channel checked = declarations.channel(channel, globals, channelIndex++);
        if (checked != null) {
          channels.add(checked);
        }
      }
    }
    List<ProcessSyntax> order = propertyLast(syntax);
    boolean hasProperty = order.size() > 0 && isProperty(order.getLast(), syntax);
    ChannelUses uses = new ChannelUses(channels, problems);
    List<ProcessChecker> checkers = new ArrayList<>();
    for (ProcessSyntax process : order) {
      Role role =
          isProperty(process, syntax)
              ? Role.PROPERTY
              : syntax.system().synchronous() ? Role.SYNCHRONOUS : Role.ASYNCHRONOUS;
      ProcessChecker checker =
          new ProcessChecker(
              process, checkers.size(), role, globals, problems, expressions, slots, uses);
      checkers.add(checker);
      checker.declare(globals, declarations);
    }
    List<Process> processes = new ArrayList<>();
    for (ProcessChecker checker : checkers) {
      processes.add(checker.check());
    }
    uses.requireFewPairs();
    if (processes.size() == (hasProperty ? 1 : 0)) {
      problems.error(syntax.system().at(), "the system has no process");
    }
    return new Program(
        nameOf(problems.source()),
        slots.shape(),
        slots.initial(),
        List.copyOf(channels),
        List.copyOf(processes),
        syntax.system().synchronous(),
        hasProperty ? processes.size() - 1 : -1);
  }

  private List<ProcessSyntax> propertyLast(ModelSyntax syntax) {
    Word property = syntax.system().property();
    List<ProcessSyntax> order = new ArrayList<>();
    @Nullable ProcessSyntax last = null;
    for (ProcessSyntax process : syntax.processes()) {
      if (last == null && isProperty(process, syntax)) {
        last = process;
      } else {
        order.add(process);
      }
    }
    if (last != null) {
      order.add(last);
    } else if (property != null) {
      problems.error(
          property.at(),
          "there is no process '%s'%s"
              .formatted(
                  property.text(),
                  Suggestion.near(
                      property.text(),
                      syntax.processes().stream().map(p -> p.name().text()).toList())));
    }
    return order;
  }

  private static boolean isProperty(ProcessSyntax process, ModelSyntax syntax) {
    Word property = syntax.system().property();
    return property != null && property.text().equals(process.name().text());
  }

  /** The file's name without its folder. */
  private static String nameOf(SourceText source) {
    String name = source.name();
    return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  }
}
