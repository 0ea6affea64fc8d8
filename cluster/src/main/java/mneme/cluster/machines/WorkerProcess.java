package mneme.cluster.machines;

import org.apache.spark.SparkConf;
import org.apache.spark.deploy.worker.Worker$;
import org.apache.spark.rpc.RpcEnv;
import scala.Option;
import scala.Some;

/** A process with a worker of Spark, which starts an executor for each run. */
public final class WorkerProcess {
  private WorkerProcess() {}

  /**
   * @param words its number, the address of the master, how many cores it offers, how many
   *     megabytes, and the folder in which it works
   */
  public static void main(String[] words) {
    RpcEnv environment =
        Worker$.MODULE$.startRpcEnvAndEndpoint(
            MasterProcess.HOST,
            0,
            0,
            Integer.parseInt(words[2]),
            Integer.parseInt(words[3]),
            new String[] {words[1]},
            words[4],
            new Some<>(Integer.parseInt(words[0])),
            new SparkConf(),
            Option.empty());
    environment.awaitTermination();
  }
}
