package mneme.lab.forgetting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import mneme.app.picture.Chart;
import mneme.lab.forgetting.ProtocolsCommand.Point;
import mneme.lab.forgetting.ProtocolsCommand.Way;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ProtocolsTest {
  private static Point point(@Nullable Way way, double share, boolean complete, double seconds) {
    boolean sleep = way != null && way.sleep();
    return new Point(
        way,
        new ForgettingRun(
            "dtp", share, sleep, complete, 1000, 1500, 3000, 200, 3000, 500, 40, seconds));
  }

  private static final List<Point> POINTS =
      List.of(
          point(null, 0, true, 2),
          point(new Way("random", false), 50, true, 3),
          point(new Way("random", false), 25, false, 9),
          point(new Way("type", true), 25, true, 2.5));

  @Test
  void timesAreThoseOfASearchThatForgetsNothing() {
    List<String> lines = ProtocolsCommand.table(POINTS).lines().toList();
    assertThat(lines.get(1)).startsWith("dtp").contains(" all ").endsWith("1.00");
    assertThat(lines.get(2)).contains("random").contains(" 500 ").endsWith("1.50");
    assertThat(lines.get(3)).contains("over 1,500");
    assertThat(lines.get(4)).contains("type, with sleep sets").endsWith("1.25");
  }

  @Test
  void aCurveEndsWhereARunWasGivenUp() {
    Chart chart = ProtocolsPicture.charts(POINTS, "").getFirst();
    assertThat(chart.series()).hasSize(Way.ALL.size());
    assertThat(chart.series().getFirst().points()).hasSize(1);
    assertThat(ProtocolsPicture.draw(POINTS))
        .contains("dtp, 1,000 states", "random, with sleep sets")
        .endsWith("</svg>\n");
  }
}
