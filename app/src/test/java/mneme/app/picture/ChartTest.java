package mneme.app.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ChartTest {
  private static final Chart CURVES =
      Chart.titled("Times", "of both")
          .axes(Chart.Axis.logarithmic("size"), Chart.Axis.linear("seconds"))
          .curve(
              "ours", List.of(new Chart.Point(1, 2, "one"), new Chart.Point(1000, 8, "<thousand>")))
          .points("theirs", List.of(new Chart.Point(10, 4, "ten")))
          .rule(new Chart.Rule("limit", 1, 5, 1000, 5))
          .numbers("times.csv")
          .build();

  @Test
  void everythingThatIsNamedIsThere() {
    assertThat(CURVES.svg())
        .contains(">Times<", ">of both<", ">size<", ">seconds<", ">ours<", ">theirs<", ">limit<")
        .contains("<a href=\"times.csv\">", "&lt;thousand&gt;", "prefers-color-scheme:dark")
        .doesNotContain("NaN", "Infinity");
  }

  @Test
  void greaterValuesLieFurtherRightAndHigher() {
    Matcher line =
        Pattern.compile("<polyline points=\"([\\d.]+),([\\d.]+) ([\\d.]+),([\\d.]+)\"[^>]*m-s-blue")
            .matcher(CURVES.element());
    assertThat(line.find()).isTrue();
    assertThat(Double.parseDouble(line.group(3))).isGreaterThan(Double.parseDouble(line.group(1)));
    assertThat(Double.parseDouble(line.group(4))).isLessThan(Double.parseDouble(line.group(2)));
  }

  @Test
  void rowsStandInTheOrderTheyAreGiven() {
    String svg =
        Chart.titled("Rows", "")
            .rows(Chart.Axis.linear("bytes"), List.of("first", "second"))
            .points("one", List.of(new Chart.Point(1, 0, "top"), new Chart.Point(2, 1, "below")))
            .build()
            .element();
    assertThat(height(svg, "first")).isLessThan(height(svg, "second"));
    Matcher marks =
        Pattern.compile("<rect x=\"[\\d.]+\" y=\"([\\d.]+)\"[^>]*><title>").matcher(svg);
    assertThat(marks.find()).isTrue();
    double top = Double.parseDouble(marks.group(1));
    assertThat(marks.find()).isTrue();
    assertThat(top).isLessThan(Double.parseDouble(marks.group(1)));
  }

  private static double height(String svg, String word) {
    Matcher place = Pattern.compile("y=\"([\\d.]+)\"[^>]*>" + word + "<").matcher(svg);
    assertThat(place.find()).isTrue();
    return Double.parseDouble(place.group(1));
  }

  @Test
  void aChartWithoutValuesSaysSo() {
    Chart empty = Chart.titled("Nothing", "").curve("none", List.of()).build();
    assertThat(empty.isEmpty()).isTrue();
    assertThat(empty.svg()).contains("nothing was measured");
  }

  @Test
  void sheetsHoldAllCharts() {
    String svg = Chart.sheet("both", List.of(CURVES, CURVES, CURVES), 2);
    assertThat(svg.split(">Times<", -1)).hasSize(4);
    assertThat(svg).contains("width=\"1160\"");
  }

  @Test
  void moreSeriesThanColoursAreToldApart() {
    Chart.Builder chart = Chart.titled("Many", "");
    for (int i = 0; i < 10; i++) {
      chart.curve("s" + i, List.of(new Chart.Point(0, i, ""), new Chart.Point(1, i, "")));
    }
    assertThat(chart.build().element()).contains("stroke-dasharray");
  }
}
