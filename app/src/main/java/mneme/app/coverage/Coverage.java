package mneme.app.coverage;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import mneme.model.Event;
import mneme.model.Model;
import mneme.model.Statement;
import mneme.model.Transition;
import mneme.search.Observer;
import mneme.source.Position;
import mneme.store.Answer;

/**
 * Counts how often each transition was executed, and how many states it found first. Each thread of
 * a search counts for itself; what is read is complete when the search is over.
 */
public final class Coverage implements Observer {
  private final Model model;
  private final long[][] executed;
  private final long[][] found;

  /**
   * @param lanes how many threads the search has
   */
  public Coverage(Model model, int lanes) {
    this.model = model;
    this.executed = new long[lanes][model.transitionCount()];
    this.found = new long[lanes][model.transitionCount()];
  }

  @Override
  public boolean wantsEdges() {
    return true;
  }

  @Override
  public void edge(int lane, long from, long event, long answer) {
    // Initial states come from nowhere.
    if (from >= 0 && answer != Answer.FULL) {
      count(lane, event, Answer.isNew(answer));
    }
  }

  /** An event was executed; {@code fresh} if it led to a state nobody has seen. */
  public void count(int lane, long event, boolean fresh) {
    int transition = Event.transition(event, model.choiceBits());
    executed[lane][transition]++;
    if (fresh) {
      found[lane][transition]++;
    }
  }

  /**
   * What is known of a transition.
   *
   * @param executed how often it led to a state
   * @param found how many of these were seen for the first time
   */
  public record Row(Transition transition, long executed, long found) {}

  /**
   * A row for each transition, in the order of the model. A process that may be started many times
   * has its transitions as often: those of one that never did anything are left out, where there
   * are others of the same text.
   */
  public List<Row> rows() {
    List<Row> all = new ArrayList<>();
    Set<String> active = new HashSet<>();
    Set<Text> texts = new HashSet<>();
    for (int i = 0; i < model.transitionCount(); i++) {
      Row row = new Row(model.transition(i), sum(executed, i), sum(found, i));
      all.add(row);
      if (row.executed() > 0) {
        active.add(row.transition().process());
        active.add(row.transition().partner());
      }
    }
    for (Row row : all) {
      if (active.contains(row.transition().process())) {
        texts.add(Text.of(row));
      }
    }
    List<Row> rows = new ArrayList<>();
    for (Row row : all) {
      if (active.contains(row.transition().process()) || texts.add(Text.of(row))) {
        rows.add(row);
      }
    }
    return rows;
  }

  /** What two transitions have in common that differ in nothing but the number of a process. */
  private record Text(String name, Position position) {
    static Text of(Row row) {
      return new Text(row.transition().name(), row.transition().position());
    }
  }

  /**
   * A piece of the text.
   *
   * @param executed how often one of its transitions led to a state
   */
  public record Piece(Statement statement, long executed) {}

  /** A row for each piece of the model's text. */
  public List<Piece> pieces() {
    List<Piece> pieces = new ArrayList<>();
    for (Statement statement : model.presentation().statements()) {
      long count = 0;
      for (int transition : statement.transitions()) {
        count += sum(executed, transition);
      }
      pieces.add(new Piece(statement, count));
    }
    return pieces;
  }

  /** How many transitions were executed at least once. */
  public int covered() {
    return (int) rows().stream().filter(row -> row.executed() > 0).count();
  }

  private static long sum(long[][] lanes, int transition) {
    long sum = 0;
    for (long[] lane : lanes) {
      sum += lane[transition];
    }
    return sum;
  }
}
