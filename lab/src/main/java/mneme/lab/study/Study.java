package mneme.lab.study;

import java.io.IOException;
import java.util.List;

/**
 * An experiment of {@code lab run}.
 *
 * <ul>
 *   <li>{@link #measures} names every process to be run; it runs none itself.
 *   <li>{@link #report} reads the answers and computes; whatever is missing among them, it leaves
 *       out what depends on it.
 *   <li>Neither has a state: both may be called again, in another process, another day.
 * </ul>
 *
 * <p>Others are added with {@link java.util.ServiceLoader}: a jar that lists its study in {@code
 * META-INF/services/mneme.lab.study.Study} puts it into {@code lab list}.
 */
public interface Study {
  /** The word on the command line. */
  String name();

  /** What is measured, in a line. */
  String title();

  /** The paper and the place in it, {@code 000, Table 2}; empty where no paper is concerned. */
  String source();

  /** What a reader must know to use the figures, above all how they differ from a paper's. */
  String setUp();

  /** What is to be measured, in the order in which it is; empty where models are missing. */
  List<Measure> measures(Setting setting) throws IOException;

  /** Why there is nothing to measure, where there is not. */
  default String missing(Setting setting) {
    return setting.corpus().isEmpty()
        ? "there is no corpus; name it with --corpus DIR"
        : "no model fits";
  }

  /** What the answers say: tables, charts, findings. */
  void report(Results results, Section section);
}
