package mneme.dve.kernel;

import java.util.ArrayList;
import java.util.List;
import mneme.dve.program.Channel;
import mneme.dve.program.Edge;
import mneme.dve.program.Edge.Assignment;
import mneme.dve.program.Edge.Sync;
import mneme.dve.program.Expression;
import mneme.dve.program.ExpressionPredicate;
import mneme.dve.program.Process;
import mneme.dve.program.Program;
import mneme.dve.program.Target;
import mneme.dve.program.TransitionTable;
import mneme.model.Event;
import mneme.model.Predicate;
import mneme.model.kernel.Action;
import mneme.model.kernel.Alternative;
import mneme.model.kernel.Kernel;
import mneme.model.kernel.KernelProgram;
import mneme.model.kernel.Stage;
import mneme.model.kernel.Term;
import mneme.model.kernel.Term.BinaryOperator;
import mneme.model.kernel.Width;
import org.jspecify.annotations.Nullable;

/**
 * A DVE program in the form for devices. An asynchronous system is one stage whose alternatives are
 * the transitions of the {@link TransitionTable}; a synchronous system has a stage for each
 * process; a property process is the last stage. Immutable and thread-safe.
 */
public final class DveKernel implements Kernel {
  /** The only shared term: whether a process is in a committed location. */
  private static final Term SOMEONE_IS_COMMITTED = new Term.Shared(0);

  private final Program program;
  private final TransitionTable table;

  public DveKernel(Program program, TransitionTable table) {
    this.program = program;
    this.table = table;
  }

  @Override
  public @Nullable Term predicate(Predicate predicate) {
    return predicate instanceof ExpressionPredicate made
        ? TermWriter.term(made.expression())
        : null;
  }

  @Override
  public List<Term> measures() {
    return List.of();
  }

  @Override
  public KernelProgram program() {
    List<Stage> stages = new ArrayList<>();
    if (program.synchronous()) {
      for (Process process : program.processes()) {
        if (process.index() != program.property()) {
          stages.add(movingAlong(process));
        }
      }
    } else {
      stages.add(asynchronous());
    }
    if (program.hasProperty()) {
      stages.add(movingAlong(program.processes().get(program.property())));
    }
    int locals = 0;
    for (Channel channel : program.channels()) {
      locals = Math.max(locals, messageSize(channel));
    }
    return new KernelProgram(
        program.shape().size(), locals, List.of(Term.any(committedLocations())), stages);
  }

  /** An untyped channel does not say how many values it passes. */
  private int messageSize(Channel channel) {
    int most = channel.fields();
    for (Process process : program.processes()) {
      for (Edge edge : process.edges()) {
        if (edge.sync() instanceof Sync.Send send && send.channel() == channel.index()) {
          most = Math.max(most, send.values().size());
        }
      }
    }
    return most;
  }

  private List<Term> committedLocations() {
    List<Term> terms = new ArrayList<>();
    for (Process process : program.processes()) {
      if (process.index() != program.property()) {
        for (int l = 0; l < process.locations().size(); l++) {
          if (process.locations().get(l).committed()) {
            terms.add(Term.slotIs(process.locationSlot(), l));
          }
        }
      }
    }
    return terms;
  }

  private Stage asynchronous() {
    List<Alternative> alternatives = new ArrayList<>();
    for (Process process : program.processes()) {
      if (process.index() == program.property()) {
        continue;
      }
      for (Edge edge : process.edges()) {
        List<Term> earlier = new ArrayList<>();
        for (int id = table.firstTransition(edge); id < table.endTransition(edge); id++) {
          alternatives.add(transition(id, edge, table.receiverEdge(id), earlier));
        }
      }
    }
    Alternative stuck =
        program.hasProperty()
            ? new Alternative(
                Event.of(table.propertyAlone(), 0, table.choiceBits()),
                List.of(),
                List.of(),
                List.of(),
                List.of())
            : null;
    return new Stage(alternatives, stuck);
  }

  /**
   * @param earlier whether receivers of the same sender that come before this one could move; this
   *     one is added
   */
  private Alternative transition(int id, Edge edge, @Nullable Edge receiver, List<Term> earlier) {
    List<Term> conditions = new ArrayList<>();
    conditions.add(isAtStart(edge));
    boolean committed = isCommitted(edge);
    if (receiver != null) {
      conditions.add(isAtStart(receiver));
      committed &= isCommitted(receiver);
    }
    if (!committed && !committedLocations().isEmpty()) {
      conditions.add(Term.not(SOMEONE_IS_COMMITTED));
    }
    addChannelCondition(edge, conditions);
    List<Term> guards = guards(edge);
    if (receiver != null) {
      Term moves = Term.all(conditions);
      addErringOnce(guards, earlier, conditions);
      earlier.add(moves);
      guards.addAll(guards(receiver));
    }
    List<Action> actions = new ArrayList<>();
    addActions(edge, actions);
    if (receiver != null) {
      addActions(receiver, actions);
    }
    List<Action.Assign> closing = new ArrayList<>();
    closing.add(arrival(edge));
    if (receiver != null) {
      closing.add(arrival(receiver));
    }
    return new Alternative(
        Event.of(id, 0, table.choiceBits()), conditions, guards, actions, closing);
  }

  /** A sender that errs does so with the first receiver that could move, and with no other. */
  private static void addErringOnce(List<Term> ofSender, List<Term> earlier, List<Term> into) {
    Term asked = Term.all(ofSender);
    if (Term.mayErr(asked) && !earlier.isEmpty()) {
      into.add(
          new Term.Binary(BinaryOperator.OR, new Term.Defined(asked), Term.not(Term.any(earlier))));
    }
  }

  private boolean isCommitted(Edge edge) {
    return program.processes().get(edge.process()).locations().get(edge.from()).committed();
  }

  private Term isAtStart(Edge edge) {
    return Term.slotIs(program.processes().get(edge.process()).locationSlot(), edge.from());
  }

  private Action.Assign arrival(Edge edge) {
    return new Action.Assign(
        program.processes().get(edge.process()).locationSlot(), Width.INT, Term.of(edge.to()));
  }

  private void addChannelCondition(Edge edge, List<Term> conditions) {
    if (edge.sync() == null) {
      return;
    }
    Channel channel = program.channels().get(edge.sync().channel());
    if (channel.isRendezvous()) {
      return;
    }
    Term messages = new Term.Read(channel.base());
    conditions.add(
        edge.sync() instanceof Sync.Send
            ? new Term.Binary(BinaryOperator.LESS, messages, Term.of(channel.capacity()))
            : new Term.Binary(BinaryOperator.GREATER, messages, Term.of(0)));
  }

  private static List<Term> guards(Edge edge) {
    List<Term> guards = new ArrayList<>();
    if (edge.guard() != null) {
      guards.add(TermWriter.term(edge.guard()));
    }
    if (edge.sync() instanceof Sync.Send send) {
      for (Expression value : send.values()) {
        Term term = TermWriter.term(value);
        if (Term.mayErr(term)) {
          guards.add(Term.evaluated(term));
        }
      }
    }
    return guards;
  }

  private void addActions(Edge edge, List<Action> actions) {
    switch (edge.sync()) {
      case null -> {}
      case Sync.Send send -> addSend(send, actions);
      case Sync.Receive receive -> addReceive(receive, actions);
    }
    for (Assignment effect : edge.effects()) {
      assign(effect.target(), TermWriter.term(effect.value()), actions);
    }
  }

  /** The message is in locals, one for each field, and in the buffer if there is one. */
  private void addSend(Sync.Send send, List<Action> actions) {
    Channel channel = program.channels().get(send.channel());
    for (int field = 0; field < send.values().size(); field++) {
      actions.add(new Action.Let(field, TermWriter.term(send.values().get(field))));
    }
    if (channel.isRendezvous()) {
      return;
    }
    int fields = channel.fields();
    Term first =
        new Term.Binary(
            BinaryOperator.MULTIPLY, new Term.Read(channel.base()), Term.of(Math.max(1, fields)));
    for (int field = 0; field < send.values().size(); field++) {
      actions.add(
          new Action.AssignElement(
              channel.base() + 1,
              channel.capacity() * fields,
              new Term.Binary(BinaryOperator.ADD, first, Term.of(field)),
              width(channel, field),
              new Term.Local(field)));
    }
    actions.add(changeOf(channel, 1));
  }

  private static Width width(Channel channel, int field) {
    return channel.typed() ? TermWriter.width(channel.types().get(field)) : Width.INT;
  }

  private static Action changeOf(Channel channel, int by) {
    return new Action.Assign(
        channel.base(),
        Width.INT,
        new Term.Binary(BinaryOperator.ADD, new Term.Read(channel.base()), Term.of(by)));
  }

  private void addReceive(Sync.Receive receive, List<Action> actions) {
    Channel channel = program.channels().get(receive.channel());
    if (!channel.isRendezvous()) {
      addRemoval(channel, actions);
    }
    for (int field = 0; field < receive.targets().size(); field++) {
      Term value = new Term.Local(field);
      if (channel.isRendezvous() && channel.typed()) {
        value = truncated(value, width(channel, field));
      }
      assign(receive.targets().get(field), value, actions);
    }
  }

  /** What {@link Width#truncate} does, as a term: a rendezvous truncates on its way. */
  private static Term truncated(Term value, Width width) {
    return switch (width) {
      case BYTE -> new Term.Binary(BinaryOperator.BIT_AND, value, Term.of(0xff));
      case SHORT ->
          new Term.Binary(
              BinaryOperator.SHIFT_RIGHT,
              new Term.Binary(BinaryOperator.SHIFT_LEFT, value, Term.of(16)),
              Term.of(16));
      case INT -> value;
    };
  }

  /** The oldest message goes to the locals, the others move up. */
  private static void addRemoval(Channel channel, List<Action> actions) {
    int first = channel.base() + 1;
    int fields = channel.fields();
    int end = first + channel.capacity() * fields;
    for (int field = 0; field < fields; field++) {
      actions.add(new Action.Let(field, new Term.Read(first + field)));
    }
    for (int slot = first; slot < end; slot++) {
      Term value = slot + fields < end ? new Term.Read(slot + fields) : Term.of(0);
      actions.add(new Action.Assign(slot, Width.INT, value));
    }
    actions.add(changeOf(channel, -1));
  }

  private static void assign(Target target, Term value, List<Action> actions) {
    Width width = TermWriter.width(target.type());
    actions.add(
        switch (target) {
          case Target.Variable variable -> new Action.Assign(variable.slot(), width, value);
          case Target.Element element ->
              new Action.AssignElement(
                  element.base(), element.length(), TermWriter.term(element.index()), width, value);
        });
  }

  /** The edges of a process that moves in every step. */
  private Stage movingAlong(Process process) {
    List<Alternative> alternatives = new ArrayList<>();
    for (Edge edge : process.edges()) {
      List<Action> actions = new ArrayList<>();
      addActions(edge, actions);
      alternatives.add(
          new Alternative(
              digit(edge),
              List.of(isAtStart(edge)),
              guards(edge),
              actions,
              List.of(arrival(edge))));
    }
    return new Stage(alternatives);
  }

  private long digit(Edge edge) {
    if (!program.synchronous()) {
      return edge.index();
    }
    if (edge.process() == 0) {
      return Event.of(table.firstTransition(edge), 0, table.choiceBits());
    }
    long weight = 1;
    for (int p = program.processes().size() - 1; p > edge.process(); p--) {
      weight *= Math.max(1, program.processes().get(p).edges().size());
    }
    return weight * edge.index();
  }
}
