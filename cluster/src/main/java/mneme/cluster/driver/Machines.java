package mneme.cluster.driver;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import mneme.cluster.executor.Tasks;
import org.apache.spark.SparkEnv;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.BlockManagerId;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.reflect.ClassTag$;

/**
 * Which executor has which partition. What a partition has visited is in the memory of one
 * executor, and building it anew elsewhere takes time, so that each partition stays where it is for
 * as long as its executor lives. Not thread-safe.
 */
final class Machines {
  /** Executors that come later than this after the first get work when another one is lost. */
  private static final long SETTLE_MILLIS = 1_000;

  private static final long MOST_WAIT_MILLIS = 300_000;

  private final JavaSparkContext spark;
  private @Nullable Place[] places;
  private boolean settled;

  /** An executor, as Spark names it. */
  private record Place(String executor, String host) {
    String preference() {
      return "executor_" + host + "_" + executor;
    }
  }

  Machines(JavaSparkContext spark) {
    this.spark = spark;
    this.places = new Place[0];
  }

  private List<Place> alive() {
    Map<String, Place> found = new TreeMap<>();
    for (BlockManagerId id :
        CollectionConverters.asJava(
            SparkEnv.get().blockManager().master().getMemoryStatus().keySet())) {
      if (!id.isDriver() || spark.isLocal()) {
        found.put(id.executorId(), new Place(id.executorId(), id.host()));
      }
    }
    return new ArrayList<>(found.values());
  }

  /**
   * Waits until there are executors, and the first time a little longer for those that are about to
   * come.
   *
   * @param stop whether nobody waits any more
   * @return how many there are
   */
  int await(BooleanSupplier stop) throws InterruptedException {
    long began = System.nanoTime();
    long changed = began;
    int known = 0;
    while (!stop.getAsBoolean()) {
      int now = alive().size();
      long time = System.nanoTime();
      if (now != known) {
        known = now;
        changed = time;
      }
      if (spark.isLocal() || settled && known > 0) {
        return known;
      }
      if (known > 0 && (time - changed) / 1_000_000 > SETTLE_MILLIS) {
        settled = true;
        return known;
      }
      if ((time - began) / 1_000_000 > MOST_WAIT_MILLIS) {
        return known;
      }
      Thread.sleep(20);
    }
    return known;
  }

  /** Gives each partition an executor; those whose executor lives keep it. */
  void place(int partitions) {
    if (spark.isLocal()) {
      places = new Place[partitions];
      return;
    }
    List<Place> alive = alive();
    if (places.length != partitions) {
      places = new Place[partitions];
    }
    int[] load = new int[alive.size()];
    for (Place place : places) {
      int at = place == null ? -1 : alive.indexOf(place);
      if (at >= 0) {
        load[at]++;
      }
    }
    for (int p = 0; p < partitions; p++) {
      Place place = places[p];
      if ((place == null || !alive.contains(place)) && !alive.isEmpty()) {
        int least = 0;
        for (int i = 1; i < load.length; i++) {
          if (load[i] < load[least]) {
            least = i;
          }
        }
        places[p] = alive.get(least);
        load[least]++;
      }
    }
  }

  /** Notes where a partition was worked on. */
  void note(Tasks.Inserted inserted) {
    if (!spark.isLocal()) {
      places[inserted.partition()] = new Place(inserted.executor(), inserted.host());
    }
  }

  /** The numbers of the partitions, each where its executor is. */
  JavaRDD<Integer> numbers() {
    List<Tuple2<Integer, Seq<String>>> numbers = new ArrayList<>();
    for (int p = 0; p < places.length; p++) {
      Place place = places[p];
      List<String> preferences = place == null ? List.of() : List.of(place.preference());
      numbers.add(new Tuple2<>(p, CollectionConverters.asScala(preferences).toSeq()));
    }
    return spark
        .sc()
        .makeRDD(
            CollectionConverters.asScala(numbers).toSeq(), ClassTag$.MODULE$.apply(Integer.class))
        .toJavaRDD();
  }
}
