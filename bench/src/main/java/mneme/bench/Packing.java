package mneme.bench;

import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import mneme.model.Shape;
import mneme.model.Slot;
import mneme.store.Layout;
import mneme.store.SlotPlaces;
import mneme.store.StateHash;
import mneme.store.VectorHash;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What is done with each successor before it is looked up, by the length of states. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class Packing {
  private static final int[] CHANGED = {0, 3};

  @Param({"10", "40", "160"})
  public int slots = 10;

  private Layout layout = Layout.unbounded(1);
  private SlotPlaces places = new SlotPlaces(layout);
  private StateHash hash = new StateHash(2, Long.SIZE);
  private int[] vector = new int[0];
  private long[] packed = new long[0];

  @Setup
  public void prepare() {
    List<Slot> all =
        IntStream.range(0, slots).mapToObj(i -> Slot.ranged("s" + i, 0, 0, 1 + i % 200)).toList();
    layout = Layout.of(new Shape(all, List.of("all")));
    places = new SlotPlaces(layout);
    hash = new StateHash(layout.words(), Long.SIZE);
    SplittableRandom random = new SplittableRandom(1);
    vector = IntStream.range(0, slots).map(i -> random.nextInt(2 + i % 200)).toArray();
    packed = new long[layout.words()];
    layout.pack(vector, packed, 0);
  }

  @Benchmark
  public long[] all() {
    layout.pack(vector, packed, 0);
    return packed;
  }

  @Benchmark
  public long[] whatHasChanged() {
    places.write(vector, CHANGED, CHANGED.length, packed, 0);
    return packed;
  }

  @Benchmark
  public int[] back() {
    layout.unpack(packed, 0, vector);
    return vector;
  }

  @Benchmark
  public long hashOfWords() {
    return hash.of(packed, 0);
  }

  @Benchmark
  public long hashOfSlots() {
    return VectorHash.sum(vector);
  }
}
