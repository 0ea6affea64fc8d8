package mneme.java;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import mneme.java.layout.Range;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Many checks in one JVM, one after the other and at the same time. */
class ManyChecksTest {
  private static final int CHECKS = 1_000;

  record State(@Range(max = 15) int a, @Range(max = 15) int b, String kept) {}

  enum Up {
    A,
    B
  }

  /** Counts to (most, most); a component of its states is kept on the Java heap. */
  record Counters(int most) implements StateModel<State, Up> {
    @Override
    public List<State> initialStates() {
      return List.of(new State(0, 0, "start"));
    }

    @Override
    public void actions(State state, Consumer<Up> possible) {
      possible.accept(Up.A);
      possible.accept(Up.B);
    }

    @Override
    public @Nullable State next(State state, Up action) {
      int a = state.a() + (action == Up.A ? 1 : 0);
      int b = state.b() + (action == Up.B ? 1 : 0);
      return a > most || b > most ? null : new State(a, b, "a is %d of %d".formatted(a, most));
    }

    @Override
    public List<Requirement<State>> requirements() {
      return List.of(Requirement.always("below", state -> state.a() + state.b() < 2 * most));
    }
  }

  /** Some hold, some do not; stores take turns. */
  private static void check(int number) {
    String store = List.of("full", "tree-compact", "collapse", "delta").get(number % 4);
    int most = 2 + number % 9;
    if (number % 3 == 0) {
      assertThatExceptionOfType(AssertionError.class)
          .isThrownBy(
              () ->
                  Checks.assertHolds(
                      Checks.checker(new Counters(most)).deadlock(false).store(store)))
          .withMessageContaining("below");
    } else {
      assertThat(Checks.checker(new Counters(most)).exploring().store(store).run().states())
          .isEqualTo((most + 1L) * (most + 1L));
    }
  }

  private record Used(long heap, long classes, long process) {
    /** After what can be collected is gone. */
    static Used now() throws Exception {
      for (int i = 0; i < 3; i++) {
        System.gc();
        Thread.sleep(50);
      }
      long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
      long classes =
          ManagementFactory.getMemoryPoolMXBeans().stream()
              .filter(pool -> pool.getName().startsWith("Metaspace"))
              .map(MemoryPoolMXBean::getUsage)
              .mapToLong(usage -> usage.getUsed())
              .sum();
      return new Used(heap, classes, resident());
    }

    private static long resident() throws Exception {
      Path status = Path.of("/proc/self/status");
      if (!Files.exists(status)) {
        return 0;
      }
      return Files.readAllLines(status).stream()
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
          .sum();
    }
  }

  @Test
  void aThousandChecksLeaveNothingBehind() throws Exception {
    for (int i = 0; i < CHECKS / 2; i++) {
      check(i);
    }
    Used before = Used.now();
    for (int i = 0; i < CHECKS / 2; i++) {
      check(i);
    }
    Used after = Used.now();
    // One model that stays takes about 10 KB, one table of a store 2 MB.
    assertThat(after.heap() - before.heap()).as("heap").isLessThan(CHECKS / 2 * 2_000L);
    assertThat(after.classes() - before.classes()).as("classes").isLessThan(CHECKS / 2 * 2_000L);
    assertThat(after.process() - before.process())
        .as("resident memory")
        .isLessThan(CHECKS / 2 * 100_000L);
  }

  @Test
  void checksAtTheSameTimeDoNotMeet() throws Exception {
    try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
      List<Callable<Void>> checks = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        int number = i;
        checks.add(
            () -> {
              check(number);
              return null;
            });
      }
      for (Future<Void> done : pool.invokeAll(checks)) {
        done.get();
      }
    }
  }
}
