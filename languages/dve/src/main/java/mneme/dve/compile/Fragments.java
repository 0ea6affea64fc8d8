package mneme.dve.compile;

import java.lang.classfile.Label;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;

/** Puts fragments together so that no method gets too long: calls, sequences, switches. */
final class Fragments {
  private Fragments() {}

  /** Moves a fragment to a method of its own and calls that. */
  static Fragment outlined(Unit unit, MethodTypeDesc type, Fragment body) {
    String name = unit.newName("d");
    unit.method(name, type, body);
    return new Call(name, type);
  }

  /** One after the other, in several methods where they are too long for one. */
  static Fragment sequence(Unit unit, MethodTypeDesc type, List<Fragment> parts) {
    List<Fragment> level = parts;
    while (size(level) > Code.LONG && level.size() > 1) {
      List<Fragment> groups = new ArrayList<>();
      List<Fragment> group = new ArrayList<>();
      for (Fragment part : level) {
        if (!group.isEmpty() && size(group) + part.size() > Code.LONG) {
          groups.add(outlined(unit, type, new Sequence(group)));
          group = new ArrayList<>();
        }
        group.add(part);
      }
      groups.add(outlined(unit, type, new Sequence(group)));
      if (groups.size() >= level.size()) {
        break;
      }
      level = groups;
    }
    return level.size() == 1 ? level.getFirst() : new Sequence(level);
  }

  private static int size(List<Fragment> parts) {
    int size = 0;
    for (Fragment part : parts) {
      size += part.size();
    }
    return size;
  }

  /** What a switch looks at: a slot of the source state, or an int in a local. */
  record Selector(boolean slot, int number) {
    void push(Code code) {
      if (slot) {
        code.load(Code.STATE, number);
      } else {
        code.load(number);
      }
    }
  }

  /**
   * One of several bodies by a number; none where the number has none.
   *
   * @param numbers ascending
   */
  static Fragment choice(
      Unit unit,
      MethodTypeDesc type,
      Selector selector,
      List<Integer> numbers,
      List<Fragment> bodies) {
    Choice whole = new Choice(selector, numbers, bodies);
    if (whole.size() <= Code.LONG) {
      return whole;
    }
    // A call for each number, if that is enough; else neighbours share methods.
    int call = new Call("", type).size();
    boolean few = (call + 7) * bodies.size() <= Code.LONG;
    List<Fragment> shorter = new ArrayList<>();
    for (Fragment body : bodies) {
      boolean moves = body.size() > (few ? call : Code.LONG / 4);
      shorter.add(moves ? outlined(unit, type, body) : body);
    }
    return halved(unit, type, new Choice(selector, numbers, shorter));
  }

  private static Fragment halved(Unit unit, MethodTypeDesc type, Choice whole) {
    int count = whole.numbers.size();
    if (whole.size() <= Code.LONG || count < 2) {
      return whole;
    }
    int half = count / 2;
    Choice lower =
        new Choice(whole.selector, whole.numbers.subList(0, half), whole.bodies.subList(0, half));
    Choice upper =
        new Choice(
            whole.selector, whole.numbers.subList(half, count), whole.bodies.subList(half, count));
    return new Halves(
        whole.selector,
        whole.numbers.get(half),
        outlined(unit, type, halved(unit, type, lower)),
        outlined(unit, type, halved(unit, type, upper)));
  }

  /** Passes the parameters of the method on to another one of the same type. */
  record Call(String name, MethodTypeDesc type) implements Fragment {
    @Override
    public int size() {
      return type.parameterCount() * 2 + 3;
    }

    @Override
    public void write(Code code) {
      code.callAlike(name, type);
    }
  }

  private record Sequence(List<Fragment> parts) implements Fragment {
    @Override
    public int size() {
      return Fragments.size(parts);
    }

    @Override
    public void write(Code code) {
      for (Fragment part : parts) {
        part.write(code);
      }
    }
  }

  private record Halves(Selector selector, int bound, Fragment lower, Fragment upper)
      implements Fragment {
    @Override
    public int size() {
      return lower.size() + upper.size() + 14;
    }

    @Override
    public void write(Code code) {
      Label above = code.label();
      Label end = code.label();
      selector.push(code);
      code.constant(bound);
      code.out.if_icmpge(above);
      lower.write(code);
      code.out.goto_(end);
      code.bind(above);
      upper.write(code);
      code.bind(end);
    }
  }

  private record Choice(Selector selector, List<Integer> numbers, List<Fragment> bodies)
      implements Fragment {
    @Override
    public int size() {
      return 12
          + (isDense() ? 4 * span() : 8 * numbers.size())
          + Fragments.size(bodies)
          + 3 * bodies.size();
    }

    private int span() {
      return numbers.isEmpty() ? 0 : numbers.getLast() - numbers.getFirst() + 1;
    }

    private boolean isDense() {
      return span() <= 2 * numbers.size() + 8;
    }

    @Override
    public void write(Code code) {
      if (numbers.isEmpty()) {
        return;
      }
      Label end = code.label();
      selector.push(code);
      if (numbers.size() == 1) {
        int number = numbers.getFirst();
        if (number == 0) {
          code.out.ifne(end);
        } else {
          code.constant(number);
          code.out.if_icmpne(end);
        }
        bodies.getFirst().write(code);
      } else {
        List<SwitchCase> cases = new ArrayList<>();
        for (int number : numbers) {
          cases.add(SwitchCase.of(number, code.label()));
        }
        if (isDense()) {
          code.out.tableswitch(numbers.getFirst(), numbers.getLast(), end, cases);
        } else {
          code.out.lookupswitch(end, cases);
        }
        for (int i = 0; i < bodies.size(); i++) {
          code.bind(cases.get(i).target());
          bodies.get(i).write(code);
          if (i < bodies.size() - 1) {
            code.out.goto_(end);
          }
        }
      }
      code.bind(end);
    }
  }
}
