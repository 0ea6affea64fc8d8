package mneme.promela.kernel;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import mneme.model.kernel.NotLoweredException;
import mneme.model.kernel.Term;
import mneme.model.kernel.Term.BinaryOperator;
import mneme.model.kernel.Term.UnaryOperator;
import mneme.promela.program.Expression;
import mneme.promela.program.Program;
import org.jspecify.annotations.Nullable;

/** Expressions as terms: both compute with 32 bits and err in the same places. */
final class Expressions {
  private final Processes processes;

  Expressions(Processes processes) {
    this.processes = processes;
  }

  /**
   * @param pid the process that moves; -1 where none does
   */
  Term term(Expression expression, int pid) {
    return switch (expression) {
      case Expression.Constant(int value) -> Term.of(value);
      case Expression.Load(var place) -> read(processes.slots(place, pid, this));
      case Expression.Unary(char operator, Expression operand) ->
          new Term.Unary(
              switch (operator) {
                case '-' -> UnaryOperator.MINUS;
                case '~' -> UnaryOperator.COMPLEMENT;
                default -> UnaryOperator.NOT;
              },
              term(operand, pid));
      case Expression.Binary binary ->
          new Term.Binary(operator(binary), term(binary.left(), pid), term(binary.right(), pid));
      case Expression.Conditional conditional -> choice(conditional, pid);
      case Expression.ChannelQuery query -> query(query);
      case Expression.Poll poll -> fits(queue(poll.channel()), poll.matches(), poll.random(), pid);
      case Expression.Self _ -> Term.of(pid);
      case Expression.At at -> {
        List<Term> any = new ArrayList<>();
        for (int other : meant(at.proctype(), at.pid())) {
          List<Term> locations = new ArrayList<>();
          BitSet all = at.locations();
          for (int l = all.nextSetBit(0); l >= 0; l = all.nextSetBit(l + 1)) {
            locations.add(Term.slotIs(processes.locationSlot(other), l));
          }
          any.add(Term.all(List.of(processes.isAlive(other), Term.any(locations))));
        }
        yield Term.any(any);
      }
      case Expression.Remote remote -> {
        List<Integer> meant = meant(remote.proctype(), remote.pid());
        if (meant.isEmpty()) {
          yield Term.of(0);
        }
        Term value = read(processes.slots(remote.place(), meant.getFirst(), this));
        yield ifSo(processes.isAlive(meant.getFirst()), value);
      }
      case Expression.ProgramCounter(Expression of) -> {
        if (of instanceof Expression.Constant(int other)) {
          yield other >= 0 && other < processes.count()
              ? ifSo(processes.isAlive(other), new Term.Read(processes.locationSlot(other)))
              : Term.of(0);
        }
        throw new NotLoweredException("it asks for the location of a process by a variable");
      }
      case Expression.Timeout _ -> throw new NotLoweredException("it uses timeout");
      case Expression.Priority _ -> throw new NotLoweredException("it uses priorities");
      case Expression.Fact _ ->
          throw new NotLoweredException("it asks what processes could do next");
    };
  }

  /** The one process that is meant, or none. */
  private List<Integer> meant(int proctype, @Nullable Expression index) {
    if (index != null && !(index instanceof Expression.Constant)) {
      throw new NotLoweredException("it asks for a process by a variable");
    }
    for (int pid = 0; pid < processes.count(); pid++) {
      boolean named = !(index instanceof Expression.Constant(int wanted)) || wanted == pid;
      if (named && processes.type(pid).index() == proctype) {
        return List.of(pid);
      }
    }
    return List.of();
  }

  static Term read(Processes.Slots slots) {
    Term index = slots.index();
    return index == null
        ? new Term.Read(slots.first())
        : new Term.Element(slots.first(), slots.length(), index);
  }

  private static Term ifSo(Term condition, Term value) {
    return new Term.Binary(BinaryOperator.MULTIPLY, condition, value);
  }

  private Term choice(Expression.Conditional conditional, int pid) {
    Term yes = term(conditional.yes(), pid);
    Term no = term(conditional.no(), pid);
    if (Term.mayErr(yes) || Term.mayErr(no)) {
      throw new NotLoweredException("a conditional expression could err in one of its parts");
    }
    Term condition = Term.not(Term.not(term(conditional.condition(), pid)));
    return new Term.Binary(BinaryOperator.ADD, ifSo(condition, yes), ifSo(Term.not(condition), no));
  }

  private Processes.Queue queue(Expression channel) {
    Processes.Queue queue = processes.constant(channel);
    if (queue == null) {
      throw new NotLoweredException("a condition asks a channel that only the run decides");
    }
    return queue;
  }

  private Term query(Expression.ChannelQuery query) {
    Processes.Queue queue = queue(query.channel());
    int capacity = queue.type().capacity();
    Term length = queue.type().isRendezvous() ? Term.of(0) : new Term.Read(queue.buffer());
    Term most = Term.of(Math.max(1, capacity));
    return switch (query.query()) {
      case LEN -> length;
      case EMPTY -> new Term.Binary(BinaryOperator.EQUAL, length, Term.of(0));
      case NEMPTY -> new Term.Binary(BinaryOperator.NOT_EQUAL, length, Term.of(0));
      case FULL -> new Term.Binary(BinaryOperator.GREATER_EQUAL, length, most);
      case NFULL -> new Term.Binary(BinaryOperator.LESS, length, most);
    };
  }

  /** Whether a message that fits waits. */
  Term fits(Processes.Queue queue, List<@Nullable Expression> matches, boolean random, int pid) {
    List<Term> any = new ArrayList<>();
    if (!queue.type().isRendezvous()) {
      for (int message = 0; message < (random ? queue.type().capacity() : 1); message++) {
        any.add(fits(queue, message, matches, pid));
      }
    }
    return Term.any(any);
  }

  /** Whether a message is there and fits. */
  Term fits(Processes.Queue queue, int message, List<@Nullable Expression> matches, int pid) {
    List<Term> all = new ArrayList<>();
    all.add(
        new Term.Binary(BinaryOperator.GREATER, new Term.Read(queue.buffer()), Term.of(message)));
    for (int f = 0; f < matches.size() && f < queue.type().fields().size(); f++) {
      Expression match = matches.get(f);
      if (match != null) {
        all.add(
            new Term.Binary(
                BinaryOperator.EQUAL, term(match, pid), new Term.Read(queue.slot(message, f))));
      }
    }
    return Term.all(all);
  }

  /** Whether the process has not ended, and may move as far as its type says. */
  Term mayMove(int pid) {
    Expression provided = processes.type(pid).provided();
    Term alive = processes.isAlive(pid);
    if (provided == null) {
      return alive;
    }
    Term term = term(provided, pid);
    return Term.all(List.of(alive, new Term.Defined(term), term));
  }

  /** The number of processes is one of the program's slots. */
  static Term isYoungest(int pid) {
    return Term.slotIs(Program.PROCESSES, pid + 1);
  }

  private static BinaryOperator operator(Expression.Binary binary) {
    return switch (binary.operator()) {
      case ADD -> BinaryOperator.ADD;
      case SUBTRACT -> BinaryOperator.SUBTRACT;
      case MULTIPLY -> BinaryOperator.MULTIPLY;
      case DIVIDE -> BinaryOperator.DIVIDE;
      case REMAINDER -> BinaryOperator.REMAINDER;
      case SHIFT_LEFT -> BinaryOperator.SHIFT_LEFT;
      case SHIFT_RIGHT -> BinaryOperator.SHIFT_RIGHT;
      case AND -> BinaryOperator.BIT_AND;
      case OR -> BinaryOperator.BIT_OR;
      case XOR -> BinaryOperator.BIT_XOR;
      case EQUAL -> BinaryOperator.EQUAL;
      case UNEQUAL -> BinaryOperator.NOT_EQUAL;
      case LESS -> BinaryOperator.LESS;
      case LESS_EQUAL -> BinaryOperator.LESS_EQUAL;
      case GREATER -> BinaryOperator.GREATER;
      case GREATER_EQUAL -> BinaryOperator.GREATER_EQUAL;
      case BOTH -> BinaryOperator.AND;
      case EITHER -> BinaryOperator.OR;
    };
  }
}
