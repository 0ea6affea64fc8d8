package mneme.aut;

import java.util.ArrayList;
import java.util.List;
import mneme.model.Ability;
import mneme.model.Grading;
import mneme.model.Model;
import mneme.model.PlainPresentation;
import mneme.model.Predicate;
import mneme.model.Presentation;
import mneme.model.Shape;
import mneme.model.Slot;
import mneme.model.Statement;
import mneme.model.Stepper;
import mneme.model.Transition;
import mneme.source.Position;
import mneme.source.SourceException;
import mneme.source.SourceText;
import org.jspecify.annotations.Nullable;

/**
 * A labelled transition system. The state vector is the number of the state; a transition is a
 * label, and the choice is the rank among the equal labels of a state in the order of the text.
 * Events ascend. Immutable and thread-safe.
 */
public final class AutModel implements Model {

  private final String name;
  private final int firstState;
  private final Shape shape;
  private final Graph graph;
  private final String[] labels;
  private final int[] lines;
  private final int[] columns;
  private final int choiceBits;

  private AutModel(
      String name,
      int firstState,
      int states,
      Graph graph,
      String[] labels,
      int[] lines,
      int[] columns) {
    this.name = name;
    this.firstState = firstState;
    this.shape =
        new Shape(List.of(Slot.ranged(AutExpression.STATE, 0, 0, states - 1)), List.of("system"));
    this.graph = graph;
    this.labels = labels;
    this.lines = lines;
    this.columns = columns;
    this.choiceBits = Integer.SIZE - Integer.numberOfLeadingZeros(graph.greatestRank());
  }

  /** Takes from the text what is needed of it, without holding on to it. */
  static AutModel of(SourceText source, int firstState, int states, Graph graph, Labels labels) {
    String path = source.name();
    String name = path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    String[] names = labels.names().toArray(String[]::new);
    int[] lines = new int[names.length];
    int[] columns = new int[names.length];
    for (int id = 0; id < names.length; id++) {
      Position position = source.positionOf(labels.firstOffset(id));
      lines[id] = position.line();
      columns[id] = position.column();
    }
    return new AutModel(name, firstState, states, graph, names, lines, columns);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Shape shape() {
    return shape;
  }

  @Override
  public List<int[]> initialStates() {
    return List.of(new int[] {firstState});
  }

  @Override
  public int transitionCount() {
    return labels.length;
  }

  @Override
  public Transition transition(int id) {
    return new Transition(id, labels[id], "", "", Transition.Kind.OTHER, positionOf(id));
  }

  @Override
  public int choiceBits() {
    return choiceBits;
  }

  @Override
  public Stepper stepper() {
    return new AutStepper(graph, labels.length, choiceBits);
  }

  @Override
  public Predicate predicate(String text) throws SourceException {
    return AutExpression.parse(text);
  }

  @Override
  public <A extends Ability> @Nullable A ability(Class<A> type) {
    return type == Grading.class && graph.leadsForwardFrom(firstState)
        ? type.cast(Grading.KNOWN)
        : null;
  }

  @Override
  public Presentation presentation() {
    return new Labelled();
  }

  private Position positionOf(int label) {
    return new Position(lines[label], columns[label]);
  }

  /** Events by their labels. */
  private final class Labelled extends PlainPresentation {
    Labelled() {
      super(AutModel.this);
    }

    @Override
    public List<Statement> statements() {
      List<Statement> statements = new ArrayList<>(labels.length);
      for (int id = 0; id < labels.length; id++) {
        statements.add(
            new Statement("label " + labels[id], "", positionOf(id), false, new int[] {id}));
      }
      return statements;
    }
  }
}
