package mneme.cluster.machines;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.master.Master$;
import org.apache.spark.rpc.RpcEnv;
import scala.Option;
import scala.Tuple3;

/** A process with a master of Spark, reached by this machine alone. */
public final class MasterProcess {
  static final String HOST = "127.0.0.1";

  private MasterProcess() {}

  /**
   * @param words the file to which the master writes its address and the port of its page
   */
  public static void main(String[] words) throws IOException {
    SparkConf conf = new SparkConf();
    Tuple3<RpcEnv, Object, Option<Object>> started =
        Master$.MODULE$.startRpcEnvAndEndpoint(HOST, 0, 0, conf);
    RpcEnv environment = started._1();
    Note.write(
        Path.of(words[0]),
        "spark://" + HOST + ":" + environment.address().port() + "\n" + started._2() + "\n");
    environment.awaitTermination();
  }
}
