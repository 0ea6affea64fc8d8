package mneme.dve.check;

import java.util.List;
import java.util.Map;
import mneme.dve.program.Type;

/** What a name stands for; {@code at} is the offset of its declaration. */
sealed interface Symbol {
  int at();

  /** For messages, with its article. */
  String kind();

  record Scalar(int at, int slot, Type type) implements Symbol {
    @Override
    public String kind() {
      return "a variable";
    }
  }

  record Array(int at, int base, int length, Type type) implements Symbol {
    @Override
    public String kind() {
      return "an array";
    }
  }

  record Constant(int at, int value) implements Symbol {
    @Override
    public String kind() {
      return "a constant";
    }
  }

  record ConstantArray(int at, List<Integer> values) implements Symbol {
    @Override
    public String kind() {
      return "a constant array";
    }
  }

  record Channel(int at, int index) implements Symbol {
    @Override
    public String kind() {
      return "a channel";
    }
  }

  /** A process with its states (by name their numbers) and variables. */
  record Process(int at, int locationSlot, Map<String, Integer> states, Scope scope)
      implements Symbol {
    @Override
    public String kind() {
      return "a process";
    }
  }

  /** Stands for a declaration that was wrong: what uses it is not reported again. */
  record Broken(int at) implements Symbol {
    @Override
    public String kind() {
      return "a name";
    }
  }
}
