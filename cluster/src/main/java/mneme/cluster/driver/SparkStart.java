package mneme.cluster.driver;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.StringJoiner;
import mneme.app.extension.ClusterMethod;
import mneme.cluster.machines.SparkJars;
import mneme.run.PlanException;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/** Starts Spark as a search needs it. */
final class SparkStart {
  private static final String LOG_SETTINGS = "/mneme/cluster/log4j2.properties";

  private SparkStart() {}

  static JavaSparkContext start(ClusterSetup setup, String model) {
    silence();
    SparkConf conf = new SparkConf();
    conf.setAppName("mneme " + model);
    if (!setup.where().equals(ClusterMethod.SUBMITTED)) {
      conf.setMaster(setup.where());
    }
    String host = ClusterMethod.host(setup.where());
    boolean here = setup.isInThisProcess() || isLoopback(host);
    if (here) {
      conf.set("spark.driver.host", "127.0.0.1");
      conf.set("spark.driver.bindAddress", "127.0.0.1");
    }
    conf.setIfMissing("spark.ui.showConsoleProgress", "false");
    // What a partition has visited is in the memory of its executor: better to wait for it than to
    // build it anew elsewhere.
    conf.setIfMissing("spark.locality.wait", setup.isInThisProcess() ? "0" : "30m");
    conf.setIfMissing("spark.task.maxFailures", "8");
    conf.setIfMissing("spark.stage.maxConsecutiveAttempts", "1000");
    conf.setIfMissing("spark.shuffle.io.maxRetries", "2");
    conf.setIfMissing("spark.shuffle.io.retryWait", "500ms");
    if (setup.where().equals(ClusterMethod.SUBMITTED)) {
      // spark-submit has said how large executors are and which jars they need.
      conf.set("spark.executor.extraJavaOptions", executorOptions());
    } else if (!setup.isInThisProcess()) {
      conf.set("spark.executor.memory", (setup.heap() >> 20) + "m");
      conf.set("spark.executor.extraJavaOptions", executorOptions());
      if (here) {
        // The executors see the same files, so that nothing need be sent to them.
        conf.set("spark.executor.extraClassPath", String.join(":", SparkJars.own()));
      } else {
        conf.set("spark.jars", String.join(",", SparkJars.own()));
      }
    }
    try {
      return new JavaSparkContext(conf);
    } catch (Exception e) {
      // Spark is written in Scala, where nothing says which exceptions are thrown.
      throw new PlanException("Spark does not start at " + setup.where() + ": " + reason(e));
    }
  }

  private static String reason(Throwable e) {
    Throwable cause = e;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
  }

  /** What Spark has to say goes into no report of ours. */
  private static void silence() {
    if (System.getProperty("log4j2.configurationFile") == null) {
      System.setProperty("log4j2.configurationFile", "classpath:" + LOG_SETTINGS.substring(1));
    }
  }

  static boolean isLoopback(String host) {
    return host.equals("127.0.0.1") || host.equals("localhost") || host.equals("[::1]");
  }

  private static String executorOptions() {
    StringJoiner options = new StringJoiner(" ");
    options.add("-XX:+UseParallelGC").add("-XX:-UsePerfData");
    options.add("--sun-misc-unsafe-memory-access=allow");
    options.add("-Dlog4j2.configurationFile=classpath:" + LOG_SETTINGS.substring(1));
    try (InputStream in = mneme.engine.Engine.class.getResourceAsStream("/mneme/jvm.options")) {
      if (in != null) {
        new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))
            .lines()
            .filter(line -> line.startsWith("-"))
            .forEach(options::add);
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return options.toString();
  }
}
