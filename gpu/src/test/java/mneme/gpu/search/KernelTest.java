package mneme.gpu.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import mneme.gpu.device.Device;
import mneme.gpu.device.DeviceProgram;
import mneme.gpu.search.DeviceMemory.Block;
import mneme.gpu.text.KernelText;
import mneme.gpu.text.KernelText.Checks;
import mneme.gpu.text.KernelText.Form;
import mneme.gpu.text.Packing;
import mneme.gpu.text.Ranges;
import mneme.memory.MemoryBudget;
import mneme.model.Model;
import mneme.model.Slot;
import mneme.model.kernel.Kernel;
import mneme.model.kernel.KernelInterpreter;
import mneme.model.kernel.KernelProgram;
import org.junit.jupiter.api.Test;

/** A compiled kernel does what the interpreter of its program does, in states made up at random. */
class KernelTest {
  private static final int STATES = 400;

  private final Random random = new Random(5);

  private int[] randomState(Model model) {
    boolean small = random.nextBoolean();
    int[] state = new int[model.shape().size()];
    for (int s = 0; s < state.length; s++) {
      Slot slot = model.shape().slot(s);
      int greatest = small ? Math.min(slot.greatest(), slot.least() + 4) : slot.greatest();
      state[s] = slot.least() + random.nextInt(greatest - slot.least() + 1);
    }
    return state;
  }

  /** What the interpreter makes of some states. */
  private static final class Expected implements KernelInterpreter.Steps {
    final Set<List<Integer>> successors = new HashSet<>();
    long transitions;
    long errors;

    @Override
    public void successor(int[] next, long event) {
      transitions++;
      successors.add(Arrays.stream(next).boxed().toList());
    }

    @Override
    public void error(long event) {
      errors++;
    }
  }

  private void compare(Model model, boolean mustErr) {
    Kernel kernel = Objects.requireNonNull(model.ability(Kernel.class));
    KernelProgram program = kernel.program();
    Packing packing =
        Packing.of(Ranges.declared(model.shape()), KernelText.indexed(program, Checks.NONE), 1);
    Form form = packing.words() > 2 ? Form.TREE : Form.FULL;
    int words = packing.words();
    KernelInterpreter interpreter = new KernelInterpreter(program);
    Expected expected = new Expected();
    Set<List<Integer>> failing = new HashSet<>();
    long dead = 0;
    long[] packed = new long[STATES * words];
    for (int i = 0; i < STATES; i++) {
      int[] state = randomState(model);
      packing.pack(state, packed, i * words);
      long errors = expected.errors;
      long transitions = expected.transitions;
      interpreter.steps(state, expected);
      if (expected.errors > errors) {
        failing.add(Arrays.stream(state).boxed().toList());
      } else if (expected.transitions == transitions) {
        dead++;
      }
    }
    assertThat(expected.transitions).isPositive();
    assertThat(expected.errors > 0).isEqualTo(mustErr);

    try (Device device = AnyDevice.open()) {
      DeviceMemory memory = new DeviceMemory(device, 1L << 30, new MemoryBudget(1L << 30));
      String text = KernelText.of(program, model.choiceBits(), packing, form, Checks.NONE, 64);
      long room = Long.highestOneBit(STATES * KernelText.mostSuccessors(program)) * 2;
      try (DeviceProgram compiled = device.compile(text);
          Block in = block(memory, packed.length * 8L);
          Block out = block(memory, room * words * 8);
          Control control = Objects.requireNonNull(Control.open(memory));
          Block redo = block(memory, 8L * STATES);
          Block notes = block(memory, (long) STATES * words * 8);
          Block wide = block(memory, 8L * model.shape().size());
          Block taken = block(memory, 4L * model.transitionCount());
          StateTable table =
              Objects.requireNonNull(
                  StateTable.open(
                      memory,
                      new Setup(packing, compiled, form, 1, 1, 1, 256, true, 1 << 16),
                      control))) {
        memory.write(packed, packed.length, in, 0);
        control.reset();
        control.set(Counter.END, STATES);
        control.write();
        table.launch(
            compiled.kernel("expand"),
            256,
            in.buffer(),
            -1L,
            redo.buffer(),
            0,
            out.buffer(),
            room - 1,
            control.buffer(),
            redo.buffer(),
            redo.buffer(),
            notes.buffer(),
            STATES,
            wide.buffer(),
            taken.buffer(),
            redo.buffer(),
            notes.buffer(),
            0,
            -1L,
            -1L,
            -1L,
            -1L,
            -1L,
            -1L,
            -1L,
            0);
        control.read();
        assertThat(control.get(Counter.NARROW)).isZero();
        assertThat(control.get(Counter.REDO)).isZero();
        assertThat(control.get(Counter.TRANSITIONS)).isEqualTo(expected.transitions);
        assertThat(control.get(Counter.DEAD)).isEqualTo(dead);
        int fresh = (int) control.get(Counter.TAIL);
        assertThat(states(memory.read(out, 0, fresh * words), packing, model))
            .isEqualTo(expected.successors)
            .hasSize(fresh);
        int noted = (int) control.get(Counter.NOTES);
        assertThat(states(memory.read(notes, 0, noted * words), packing, model)).isEqualTo(failing);
      }
    }
  }

  private static Block block(DeviceMemory memory, long bytes) {
    return Objects.requireNonNull(memory.allocate(bytes));
  }

  private static Set<List<Integer>> states(long[] packed, Packing packing, Model model) {
    Set<List<Integer>> states = new HashSet<>();
    int[] state = new int[model.shape().size()];
    for (int at = 0; at < packed.length; at += packing.words()) {
      packing.unpack(packed, at, state);
      states.add(Arrays.stream(state).boxed().toList());
    }
    return states;
  }

  @Test
  void everyOperatorComputesAsInTheInterpreter() {
    compare(
        Models.dve(
            """
            int x = 3; int y; byte b; byte a[7]; int w[40]; const int c[4] = {-5, 0, 32767, 7};
            process P { state s, t; init s; trans
              s -> t { guard x / y > b or a[b] == 0; effect y = x %% (y - 3), b = b - x; },
              s -> s { guard (x << b) != (y >> 3) imply x < y; effect w[b] = x * y, a[b & 7] = ~x; },
              t -> s { guard a[w[x]] <= c[y & 3]; effect x = (x | y) ^ b, y = -y; },
              t -> t { guard not (x >= y and b > 3); effect b = b + 200, w[a[2]] = w[39] - 1; }; }
            process Q { state u; init u; trans u -> u { guard P.t; effect x = x / (y + 1) + y %% x; }; }
            system async;
            """
                .replace("%%", "%")),
        true);
  }

  @Test
  void channelsAndCommittedStatesAreAsInTheInterpreter() {
    compare(
        Models.dve(
            """
            byte g; channel {byte, int} full[3]; channel {byte} meet; byte d[3];
            process P { byte i; state s, t; commit t; init s; trans
              s -> t { sync full!{g, g + 300}; effect g = g + 1; },
              s -> s { guard i < 3; sync meet!d[i]; effect i = i + 1; },
              t -> s { effect i = 0; }; }
            process Q { int v; state u, w; init u; trans
              u -> w { sync full?{g, v}; },
              w -> u { sync meet?d[g]; effect v = v - 1; },
              u -> u { guard g > 100; sync meet?g; }; }
            process R { state u, w; commit w; init u; trans
              u -> w { sync meet?g; }, w -> u { guard d[g] < 9; }; }
            system async;
            """),
        true);
  }

  @Test
  void aSynchronousSystemWithAPropertyIsAsInTheInterpreter() {
    compare(
        Models.dve(
            """
            byte x; byte a[3];
            process P { byte i; state s, t; init s; trans
              s -> t { guard i < 4; effect i = i + 1, a[i] = x; },
              s -> s { guard a[i] == 0; effect x = x + 1; }, t -> s {}; }
            process Q { state u, v; init u; trans u -> v { guard P.s; effect x = x + 100 / x; },
              u -> u { guard x > 3; effect x = x - 3; }, v -> u { guard not P.t; }; }
            process N { state n, m; init n; accept m; trans
              n -> m { guard x > 9; }, n -> n {}, m -> m { guard 5 / x < 4; }; }
            system sync property N;
            """),
        true);
  }

  @Test
  void sequencesAndMessagesOfPromelaAreAsInTheInterpreter() {
    compare(
        Models.promela(
            """
            chan q[2] = [2] of { byte, bit }; chan meet = [0] of { byte }; byte x; short a[5]; bit b;
            active proctype P() { byte i;
              do
              :: atomic { x < 9 -> x++; if :: a[x] == 1 -> a[i] = 2 :: meet!x :: i > 3 -> skip fi; i++ }
              :: d_step { x > 0 -> x--; if :: a[x] > 2 -> b = 0 :: else -> a[b + x] = 5 fi }
              :: q[b]!i, x
              :: q[i]?x, b
              :: else -> assert(x != 3)
              od }
            active proctype Q() { byte v;
              do
              :: q[1]??3, b
              :: atomic { meet?v -> v++; x = x / v }
              :: v > 4 -> break
              od }
            """),
        true);
  }
}
