package mneme.promela.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import mneme.model.Transition;
import mneme.promela.check.Node.Chain;
import mneme.promela.check.Node.Kind;
import mneme.promela.program.Action;
import mneme.promela.syntax.Decl;
import mneme.promela.syntax.Expr;
import mneme.promela.syntax.PromelaError;
import mneme.promela.syntax.Stmt;
import mneme.source.Position;

/** From statements to points and the ways between them. Not thread-safe. */
final class FlowBuilder {
  /** Up to this distance a selection has an option for each value. */
  private static final int WIDEST_SELECTION = 32;

  private final World world;
  private final Variables variables;
  private final ActionChecker actions;
  private final Deque<Node> breaks = new ArrayDeque<>();
  private final FlowLabels labels = new FlowLabels();
  private final List<Node> jumps = new ArrayList<>();
  private int dSteps;

  FlowBuilder(World world, Variables variables, ExpressionChecker expressions) {
    this.world = world;
    this.variables = variables;
    this.actions = new ActionChecker(world, expressions);
  }

  /** Points in a row, while it grows. */
  private final class Row {
    private final List<Node> nodes = new ArrayList<>();

    void add(Node node) {
      labels.reach(node);
      append(node);
    }

    /** Without taking the labels that wait. */
    void append(Node node) {
      if (!nodes.isEmpty()) {
        nodes.getLast().next = node;
      }
      nodes.add(node);
    }

    Chain chain(Position position) {
      if (nodes.isEmpty() || labels.areWaiting()) {
        add(basic(position, "skip", new Action.Skip(), Transition.Kind.OTHER));
      }
      return new Chain(nodes.getFirst(), nodes.getLast(), nodes);
    }
  }

  /** The body of a process type, with its end. */
  Chain process(Decl.Proctype proctype, Scope scope) {
    Row row = new Row();
    boolean first = true;
    for (Stmt statement : proctype.body()) {
      first &= statement instanceof Stmt.Declare || statement instanceof Stmt.Exclusive;
      add(statement, row, scope, first);
    }
    row.add(basic(proctype.end(), "-end-", new Action.End(), Transition.Kind.OTHER));
    Chain chain = row.chain(proctype.end());
    for (Node jump : jumps) {
      jump.target = labels.target(jump);
    }
    return chain;
  }

  /** By name the points that have it. */
  Map<String, List<Node>> labels() {
    return labels.byName();
  }

  private static Node basic(Position position, String text, Action action, Transition.Kind kind) {
    Node node = new Node(Kind.BASIC, position, text);
    node.action = action;
    node.stepKind = kind;
    return node;
  }

  /** What is between braces, which is also where its variables are known. */
  private Chain sequence(List<Stmt> statements, Scope outer, Position position) {
    return statements(statements, new Scope(outer), position);
  }

  private Chain statements(List<Stmt> statements, Scope scope, Position position) {
    Row row = new Row();
    for (Stmt statement : statements) {
      add(statement, row, scope, false);
    }
    return row.chain(position);
  }

  private void add(Stmt statement, Row row, Scope scope, boolean atStart) {
    Position position = statement.position();
    switch (statement) {
      case Stmt.Exclusive _ -> {}
      case Stmt.Declare declare -> declare(declare, row, scope, atStart);
      case Stmt.Labelled labelled -> label(labelled, row, scope);
      case Stmt.Goto jump -> {
        Node node = new Node(Kind.GOTO, position, Texts.of(jump));
        node.jump = jump;
        jumps.add(node);
        row.add(node);
      }
      case Stmt.Break _ -> {
        Node target = breaks.peek();
        if (target == null) {
          throw new PromelaError(position, "there is no loop to break out of");
        }
        row.add(jump(position, target));
      }
      case Stmt.If choice -> choose(choice.options(), row, scope, position);
      case Stmt.Do loop -> repeat(loop.options(), row, scope, position);
      case Stmt.Block block -> sequence(block.body(), false, row, scope, position);
      case Stmt.Atomic atomic -> sequence(atomic.body(), true, row, scope, position);
      case Stmt.DStep step -> dStep(step, row, scope);
      case Stmt.Unless unless -> unless(unless, row, scope);
      case Stmt.For loop ->
          count(
              counter(loop.variable(), loop.from(), loop.to(), position),
              loop.body(),
              row,
              scope,
              position);
      case Stmt.ForIn loop -> forIn(loop, row, scope);
      case Stmt.Select select -> select(select, row, scope);
      default -> {
        Node node =
            basic(
                position,
                Texts.of(statement),
                action(statement, scope),
                ActionChecker.kind(statement));
        node.idle = isIdle(statement);
        row.add(node);
      }
    }
  }

  /** {@code skip}, {@code true} and 1 as they are written, not what comes to the same. */
  private static boolean isIdle(Stmt statement) {
    return statement instanceof Stmt.Skip
        || statement instanceof Stmt.Print
        || statement instanceof Stmt.Condition(Expr.Num(int value, Position _), Position _)
            && value == 1;
  }

  /** A mistake is kept, so that others are found as well. */
  private Action action(Stmt statement, Scope scope) {
    try {
      return actions.action(statement, scope, dSteps > 0);
    } catch (PromelaError e) {
      world.errors.add(e);
      return new Action.Skip();
    }
  }

  private static Node jump(Position position, Node target) {
    Node node = new Node(Kind.GOTO, position, "break");
    node.target = target;
    return node;
  }

  private void declare(Stmt.Declare declare, Row row, Scope scope, boolean atStart) {
    for (Decl.Variable variable : declare.variables()) {
      boolean atBirth = atStart || variable.initial().size() > 1;
      Symbol.Variable declared = variables.declare(variable, scope, atBirth);
      if (!atStart && variable.channel() == null) {
        setUp(variable, declared, row, scope);
      }
    }
  }

  /**
   * A variable that is declared between statements takes its value when control comes there, 0
   * where none is given; that is a step. Of an array SPIN sets the first element, of a record
   * nothing; a list of values is there from the start as well.
   */
  private void setUp(Decl.Variable variable, Symbol.Variable declared, Row row, Scope scope) {
    Position position = variable.position();
    if (declared.sort() instanceof Sort.Struct) {
      row.add(basic(position, variable.name(), new Action.Skip(), Transition.Kind.OTHER));
      return;
    }
    Expr zero = new Expr.Num(0, position);
    Expr index = variable.length() == null ? null : zero;
    Expr.Ref target = new Expr.Ref(variable.name(), index, null, position);
    Expr value = variable.initial().isEmpty() ? zero : variable.initial().getFirst();
    add(new Stmt.Assign(target, value, position), row, scope, false);
  }

  private void label(Stmt.Labelled labelled, Row row, Scope scope) {
    String name = labelled.label();
    labels.add(labelled);
    boolean special =
        name.startsWith("end")
            || name.startsWith("progress")
            || name.startsWith("accept")
            || world.remoteLabels.contains(name);
    if (special && isJump(labelled.statement())) {
      row.add(basic(labelled.position(), "skip", new Action.Skip(), Transition.Kind.OTHER));
    }
    add(labelled.statement(), row, scope, false);
  }

  private static boolean isJump(Stmt statement) {
    return statement instanceof Stmt.Goto || statement instanceof Stmt.Break;
  }

  private void choose(List<List<Stmt>> options, Row row, Scope scope, Position position) {
    Node choice = new Node(Kind.CHOICE, position, "if");
    Node join = new Node(Kind.JOIN, position, ".(goto)");
    row.add(choice);
    for (List<Stmt> option : options) {
      Chain chain = option(option, scope, position);
      chain.last().next = join;
      choice.options.add(chain);
    }
    row.append(join);
  }

  private void repeat(List<List<Stmt>> options, Row row, Scope scope, Position position) {
    Loop loop = open(row, position);
    for (List<Stmt> option : options) {
      loop.option(option(option, scope, position));
    }
    close(loop, row);
  }

  /**
   * An option of a selection or repetition. Of statements in a row that do nothing and have no
   * label SPIN keeps the first, the last of the option, and what prints. What an option declares is
   * known behind it as well, as in SPIN.
   */
  private Chain option(List<Stmt> statements, Scope scope, Position position) {
    Chain whole = statements(statements, scope, position);
    List<Node> kept = new ArrayList<>();
    int idle = 0;
    for (Node node : whole.nodes()) {
      idle = node.idle && node.labels.isEmpty() ? idle + 1 : 0;
      if (idle > 1 && !(node.action instanceof Action.Print) && node != whole.last()) {
        kept.getLast().next = node.next;
      } else {
        kept.add(node);
      }
    }
    return new Chain(whole.first(), whole.last(), kept);
  }

  /** A repetition while it is built. */
  private record Loop(Node choice, Node again, Node out) {
    void option(Chain chain) {
      chain.last().next = again;
      choice.options.add(chain);
    }
  }

  private Loop open(Row row, Position position) {
    Loop loop =
        new Loop(
            new Node(Kind.CHOICE, position, "do"),
            new Node(Kind.JOIN, position, ".(goto)"),
            new Node(Kind.JOIN, position, "break"));
    loop.again.next = loop.choice;
    row.add(loop.choice);
    breaks.push(loop.out);
    return loop;
  }

  private void close(Loop loop, Row row) {
    breaks.pop();
    row.append(loop.out);
    loop.choice.next = loop.again;
  }

  private void sequence(List<Stmt> body, boolean atomic, Row row, Scope scope, Position position) {
    if (body.isEmpty()) {
      throw new PromelaError(position, "there is nothing in these braces");
    }
    Node node = new Node(Kind.SEQUENCE, position, atomic ? "atomic" : "{ }");
    node.atomicSequence = atomic && dSteps == 0;
    row.add(node);
    enclose(node, sequence(body, scope, position));
  }

  private void enclose(Node node, Chain chain) {
    node.body = chain;
    Node after = new Node(Kind.JOIN, node.position, "}");
    // What follows the sequence follows its last statement; known when the row goes on.
    node.next = after;
    chain.last().next = after;
    ends.add(new Ending(node, chain.last(), after));
  }

  /** The last statement of a sequence leads where the sequence itself does. */
  private record Ending(Node sequence, Node last, Node placeholder) {}

  private final List<Ending> ends = new ArrayList<>();

  /** Replaces what stood for the statement after a sequence; asked when all is built. */
  void finish() {
    for (Ending ending : ends.reversed()) {
      Node after = ending.sequence().next;
      if (after != null && after != ending.placeholder()) {
        ending.last().next = after;
      }
    }
  }

  private void dStep(Stmt.DStep step, Row row, Scope scope) {
    if (dSteps > 0) {
      sequence(step.body(), false, row, scope, step.position());
      return;
    }
    Node node = new Node(Kind.D_STEP, step.position(), "d_step");
    node.stepKind = Transition.Kind.ASSIGNMENT;
    row.add(node);
    dSteps++;
    node.body = sequence(step.body(), scope, step.position());
    dSteps--;
  }

  private void unless(Stmt.Unless unless, Row row, Scope scope) {
    if (unless.main() instanceof Stmt.Labelled labelled
        && (labelled.statement() instanceof Stmt.Block
            || labelled.statement() instanceof Stmt.Atomic)) {
      // The label names the whole, as SPIN has it.
      labels.add(labelled);
      Node whole = new Node(Kind.SEQUENCE, labelled.position(), "{ }");
      row.add(whole);
      Row inner = new Row();
      boolean atomic = labelled.statement() instanceof Stmt.Atomic;
      unless(unless, parts(labelled.statement()), true, inner, new Scope(scope)).atomicSequence =
          atomic && dSteps == 0;
      enclose(whole, inner.chain(labelled.position()));
      return;
    }
    boolean braces = unless.main() instanceof Stmt.Block;
    unless(unless, braces ? parts(unless.main()) : List.of(unless.main()), braces, row, scope);
  }

  /**
   * @param braces whether SPIN numbers what is guarded before what it can be left by
   */
  private Node unless(
      Stmt.Unless unless, List<Stmt> guarded, boolean braces, Row row, Scope scope) {
    Node node = new Node(Kind.UNLESS, unless.position(), "unless");
    Node join = new Node(Kind.JOIN, unless.position(), ".(goto)");
    row.add(node);
    Chain main = sequence(guarded, scope, unless.position());
    Chain escape =
        sequence(
            unless.escape() instanceof Stmt.Block block ? block.body() : List.of(unless.escape()),
            scope,
            unless.position());
    main.last().next = join;
    escape.last().next = join;
    node.body = main;
    node.escape = escape;
    if (!braces) {
      main.nodes().forEach(part -> part.behind = escape);
    }
    row.append(join);
    return node;
  }

  /** Braces around a side of an unless are no sequence of their own. */
  private static List<Stmt> parts(Stmt statement) {
    return switch (statement) {
      case Stmt.Block block -> block.body();
      case Stmt.Atomic atomic -> atomic.body();
      default -> List.of(statement);
    };
  }

  /** A variable that counts from one value to another around the statements of a loop. */
  private record Counter(Expr.Ref name, Expr from, Expr again) {}

  private void count(Counter counter, List<Stmt> body, Row row, Scope scope, Position position) {
    prepare(new Stmt.Assign(counter.name(), counter.from(), position), row, scope);
    Loop loop = open(row, position);
    Row option = new Row();
    Scope inner = new Scope(scope);
    add(new Stmt.Condition(counter.again(), position), option, inner, false);
    for (Stmt statement : body) {
      add(statement, option, inner, false);
    }
    Expr next = new Expr.Binary("+", counter.name(), new Expr.Num(1, position), position);
    add(new Stmt.Assign(counter.name(), next, position), option, scope, false);
    loop.option(option.chain(position));
    Row out = new Row();
    out.add(basic(position, "else", new Action.Else(), Transition.Kind.BRANCH));
    out.add(jump(position, loop.out));
    loop.option(out.chain(position));
    close(loop, row);
  }

  /** Comes before a loop, whose labels name the loop itself, as SPIN has it. */
  private void prepare(Stmt.Assign first, Row row, Scope scope) {
    List<Stmt.Labelled> waiting = labels.takeWaiting();
    add(first, row, scope, false);
    waiting.forEach(labels::add);
  }

  private static Counter counter(Expr.Ref name, Expr from, Expr to, Position position) {
    return new Counter(name, from, new Expr.Binary("<=", name, to, position));
  }

  /** Over the indices of an array, or over the messages of a channel. */
  private void forIn(Stmt.ForIn loop, Row row, Scope scope) {
    Position position = loop.position();
    Symbol.Variable over = Variables.variable(scope, loop.over().name());
    if (over == null) {
      throw new PromelaError(loop.over().position(), "'" + loop.over().name() + "' is no variable");
    }
    Expr zero = new Expr.Num(0, position);
    if (over.length() > 0 && loop.over().index() == null && loop.over().field() == null) {
      Expr last = new Expr.Num(over.length() - 1, position);
      count(counter(loop.variable(), zero, last, position), loop.body(), row, scope, position);
      return;
    }
    // Every message is received and sent again, so that each is seen once.
    String hidden = "_for " + scope.number();
    if (scope.find(hidden) == null) {
      variables.declare(
          new Decl.Variable(hidden, "byte", null, null, List.of(), null, false, position),
          scope,
          false);
    }
    Expr.Ref counter = new Expr.Ref(hidden, null, null, position);
    Expr length = new Expr.ChannelQuery("len", loop.over(), position);
    List<Stmt> body = new ArrayList<>();
    Expr.Argument message = new Expr.Argument(loop.variable(), false);
    body.add(new Stmt.Receive(loop.over(), false, false, List.of(message), position));
    body.add(new Stmt.Send(loop.over(), false, List.of(loop.variable()), position));
    body.addAll(loop.body());
    Expr more = new Expr.Binary("<", counter, length, position);
    count(new Counter(counter, zero, more), body, row, scope, position);
  }

  /**
   * SPIN replaces the text of a selection by an option for each value; it does so for variables
   * whose names are letters and digits, and not in inlines. Only numbers as they are written count.
   */
  private static boolean isWrittenOut(Stmt.Select select) {
    Expr.Ref variable = select.variable();
    return !select.inlined()
        && variable.index() == null
        && variable.field() == null
        && variable.name().indexOf('_') < 0;
  }

  private void select(Stmt.Select select, Row row, Scope scope) {
    Position position = select.position();
    if (isWrittenOut(select)
        && select.from() instanceof Expr.Num(int low, Position _)
        && select.to() instanceof Expr.Num(int high, Position _)
        && low >= 0
        && high - low <= WIDEST_SELECTION) {
      if (low > high) {
        throw new PromelaError(position, "there is no value from %d to %d".formatted(low, high));
      }
      List<List<Stmt>> options = new ArrayList<>();
      for (int value = low; value <= high; value++) {
        options.add(
            List.of(new Stmt.Assign(select.variable(), new Expr.Num(value, position), position)));
      }
      choose(options, row, scope, position);
      return;
    }
    prepare(new Stmt.Assign(select.variable(), select.from(), position), row, scope);
    Expr more = new Expr.Binary("<", select.variable(), select.to(), position);
    Expr next = new Expr.Binary("+", select.variable(), new Expr.Num(1, position), position);
    repeat(
        List.of(
            List.of(
                new Stmt.Condition(more, position),
                new Stmt.Assign(select.variable(), next, position)),
            List.of(new Stmt.Break(position))),
        row,
        scope,
        position);
  }
}
