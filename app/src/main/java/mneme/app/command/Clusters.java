package mneme.app.command;

import java.util.ServiceLoader;
import mneme.app.UserException;
import mneme.app.extension.ClusterMethod;
import mneme.app.option.Arguments;
import mneme.app.option.Values;
import mneme.question.RunsKept;
import mneme.run.Plan;

/** Finds what explores on Spark, where it is installed, and refuses what it cannot do. */
public final class Clusters {
  private Clusters() {}

  static Cluster find() throws UserException {
    return ServiceLoader.load(Cluster.class)
        .findFirst()
        .orElseThrow(
            () ->
                new UserException(
                    "Apache Spark is not part of this installation; use the archive mneme-cluster,"
                        + " or ./mneme in a clone of the sources"));
  }

  /** Where a run is to be carried out, as the user said it. */
  public static String where(Arguments arguments) throws UserException {
    String text = String.valueOf(arguments.value(RunRequest.CLUSTER));
    String where = ClusterMethod.WHERE.form().parse(text);
    if (where == null) {
      throw Values.refused(RunRequest.CLUSTER, text, ClusterMethod.WHERE.form().wanted());
    }
    return where;
  }

  /** Refuses questions about infinite runs that need a search for cycles. */
  static void refuseCycles(Plan plan) throws UserException {
    if (plan.search().equals(ClusterMethod.NAME)) {
      String name =
          plan.questions().all().stream()
              .filter(RunsKept.class::isInstance)
              .findFirst()
              .map(question -> question.name())
              .orElse("the property");
      throw new UserException(
          name
              + " needs a search for cycles, which --cluster cannot do: it decides what a single"
              + " state shows. Leave --cluster out");
    }
  }
}
