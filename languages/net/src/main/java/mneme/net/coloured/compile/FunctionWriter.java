package mneme.net.coloured.compile;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import mneme.net.coloured.Function;
import mneme.net.coloured.Loop;
import mneme.net.coloured.Statement;
import mneme.net.coloured.interpret.Mistakes;

/** Writes the method of a function. Arguments are the first variables; the context follows them. */
record FunctionWriter(ExpressionWriter expressions, Function function) {
  void write(CodeBuilder out) {
    int parameters = function.parameters().size();
    // The context is moved behind all variables, so that these lie one after the other.
    int context = 2 * Math.max(parameters, function.locals());
    Code code = new Code(out, -1, context, 0, context + 1, 0);
    out.aload(2 * parameters);
    out.astore(context);
    for (int v = parameters; v < function.locals(); v++) {
      code.constant(0L);
      code.storeVariable(v);
    }
    Label ended = code.label();
    code.constant(expressions.parts().error(Mistakes.endless(function)));
    code.helper("enter", CD_int, CD_int);
    Label entered = code.label();
    out.ifeq(entered);
    code.constant(0L);
    out.lreturn();
    code.bind(entered);
    statement(function.body(), code, ended);
    code.constant(expressions.parts().error(Mistakes.noReturn(function)));
    code.helper("fail", CD_void, CD_int);
    code.bind(ended);
    code.helper("leave", CD_void);
    code.constant(0L);
    out.lreturn();
  }

  private void statement(Statement statement, Code code, Label ended) {
    switch (statement) {
      case Statement.Block block ->
          block.statements().forEach(inner -> statement(inner, code, ended));
      case Statement.Assign assign -> {
        expressions.write(assign.value(), code);
        code.storeVariable(assign.variable());
      }
      case Statement.If choice -> {
        Label no = code.label();
        Label end = code.label();
        expressions.jump(choice.condition(), false, no, code);
        statement(choice.yes(), code, ended);
        code.out.goto_(end);
        code.bind(no);
        statement(choice.no(), code, ended);
        code.bind(end);
      }
      case Statement.While loop -> {
        Label head = code.label();
        Label end = code.label();
        code.bind(head);
        tick(code, ended);
        expressions.jump(loop.condition(), false, end, code);
        statement(loop.body(), code, ended);
        code.out.goto_(head);
        code.bind(end);
      }
      case Statement.For loop ->
          loop(
              expressions,
              loop.loop(),
              code,
              () -> {
                tick(code, ended);
                statement(loop.body(), code, ended);
              });
      case Statement.Return end -> {
        expressions.write(end.value(), code);
        code.helper("leave", CD_void);
        code.out.lreturn();
      }
      case Statement.Assert assertion -> {
        Label holds = code.label();
        expressions.jump(assertion.condition(), true, holds, code);
        code.constant(expressions.parts().error(Mistakes.assertion(assertion)));
        code.helper("fail", CD_void, CD_int);
        code.out.goto_(ended);
        code.bind(holds);
      }
    }
  }

  private void tick(Code code, Label ended) {
    code.constant(expressions.parts().error(Mistakes.endless(function)));
    code.helper("tick", CD_int, CD_int);
    code.out.ifne(ended);
  }

  /** Writes a loop over numbers or over the elements of a container. */
  static void loop(ExpressionWriter expressions, Loop loop, Code code, Runnable body) {
    Label head = code.label();
    Label end = code.label();
    switch (loop) {
      case Loop.Interval interval -> {
        int high = code.newLong();
        int at = code.newLong();
        expressions.write(interval.low(), code);
        code.out.lstore(at);
        expressions.write(interval.high(), code);
        code.out.lstore(high);
        code.bind(head);
        code.out.lload(at).lload(high).lcmp().ifgt(end);
        code.out.lload(at);
        code.storeVariable(interval.variable());
        body.run();
        code.out.lload(at).lconst_1().ladd().lstore(at);
        code.out.goto_(head);
      }
      case Loop.Elements elements -> {
        int buffer = expressions.parts().buffer();
        int count = code.newLocal();
        int at = code.newLocal();
        code.constant(buffer);
        expressions.write(elements.container(), code);
        code.constant(expressions.parts().codec(elements.sort()));
        code.helper("elements", CD_int, CD_int, CD_long, CD_int);
        code.out.istore(count);
        code.constant(0);
        code.out.istore(at);
        code.bind(head);
        code.out.iload(at).iload(count).if_icmpge(end);
        code.constant(buffer);
        code.out.iload(at);
        code.helper("buffered", CD_long, CD_int, CD_int);
        code.storeVariable(elements.variable());
        body.run();
        code.out.iinc(at, 1);
        code.out.goto_(head);
      }
      case Loop.Colours _ -> throw new IllegalArgumentException("only iterators go over places");
    }
    code.bind(end);
  }
}
