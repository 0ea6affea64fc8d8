package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import mneme.app.Shell.Result;
import mneme.app.picture.ComparisonPicture;
import mneme.run.Figures;
import mneme.run.Verdict;
import mneme.testing.HandModels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** What {@code --picture} draws. */
class PictureTest {
  private static final String PHILOSOPHERS = "../examples/philosophers.dve";

  @TempDir Path folder;

  private String drawn(Shell shell, String... command) throws IOException {
    Path file = folder.resolve("run.svg");
    List<String> words = new ArrayList<>(List.of(command));
    words.addAll(List.of("--picture", file.toString()));
    Result result = shell.run(words.toArray(new String[0]));
    assertThat(result.err()).isEmpty();
    return Files.readString(file);
  }

  private String drawn(Figures figures) throws IOException {
    Path model = Files.writeString(folder.resolve("<m&m>.hand"), "by hand");
    return drawn(
        Shell.standard()
            .withLanguages(HandLanguage.of(HandModels.severalInitialStates()))
            .withEngine(FakeRuns.withFigures(Verdict.COMPLETE, figures)),
        "explore",
        model.toString());
  }

  private static List<String> texts(String svg, String element) {
    return Xml.elements(Xml.parse(svg), element).stream().map(Element::getTextContent).toList();
  }

  @Test
  void showsLevelsBackwardEdgesStatesAndMemory() throws IOException {
    String svg = drawn(FakeRuns.FIGURES);
    assertThat(texts(svg, "text"))
        .contains(
            "<m&m>.hand",
            "complete: every state that is reached without a run-time error was visited, 1,234,567 states and 5,000,000 "
                + "transitions",
            "States in each level",
            "4 levels, the widest with 700,000 states",
            "Backward edges by length",
            "1,100 transitions not to the next level, the longest 2 levels back",
            "States over time",
            "1,234,567 states in 2.50 s",
            "Memory of the tables over time",
            "54.4 MB at the peak",
            "memory in MB",
            "time in s",
            "600,000");
    assertThat(texts(svg, "title"))
        .contains("level 2: 700,000 states", "length 0: 1,000 edges", "length 2: 100 edges")
        .hasSize(4 + 2);
    assertThat(svg).contains("@media screen and (prefers-color-scheme:dark)");
  }

  @Test
  void theHighestBarIsAsMuchHigherAsItCountsMore() throws IOException {
    Document svg = Xml.parse(drawn(FakeRuns.FIGURES));
    List<Double> heights =
        Xml.ofClass(svg, "m-f-blue").stream()
            .map(bar -> Double.parseDouble(bar.getAttribute("height")))
            .toList();
    assertThat(heights.get(2) / heights.get(3))
        .isBetween(700_000 / 534_556.0 - 0.02, 700_000 / 534_556.0 + 0.02);
  }

  @Test
  void ofManyLevelsNeighboursShareABarAndWideRangesGoByPowersOfTen() throws IOException {
    long[] sizes = new long[100_000];
    Arrays.setAll(sizes, i -> 5 + i % 1_000);
    Figures figures = withLevels(new Figures.LevelFigures(sizes, new long[] {5_000_000, 0, 1}));
    String svg = drawn(figures);
    assertThat(svg.length()).isLessThan(100_000);
    assertThat(texts(svg, "text"))
        .contains("states (the most of every 209)", "edges, in powers of ten", "1,000,000");
  }

  @Test
  void saysWhereThereAreNoBackwardEdgesAndLeavesOutWhatWasNotCounted() throws IOException {
    Figures figures = withLevels(new Figures.LevelFigures(new long[] {1}, new long[0]));
    assertThat(texts(drawn(figures), "text")).contains("there are none");
    Figures unknown = withLevels(new Figures.LevelFigures(new long[] {1}, null));
    assertThat(texts(drawn(unknown), "text"))
        .contains("Successors of a state")
        .doesNotContain("Backward edges by length")
        .noneMatch(text -> text.contains("does not know"));
  }

  private static Figures withLevels(Figures.LevelFigures levels) {
    Figures f = FakeRuns.FIGURES;
    return new Figures(
        f.states(),
        f.expanded(),
        f.transitions(),
        f.matched(),
        f.eventsExecuted(),
        f.deadlocks(),
        f.assertionsViolated(),
        f.runtimeErrors(),
        f.violationsOf(),
        f.unreached(),
        levels,
        f.depth(),
        f.degrees(),
        f.seconds(),
        f.storeBytes(),
        f.queueBytes(),
        0,
        0,
        List.of());
  }

  @Test
  void aRealRunOfEitherSearchIsDrawn() throws IOException {
    String bfs = drawn(Shell.standard(), "explore", PHILOSOPHERS);
    assertThat(texts(bfs, "title")).contains("level 0: 1 states");
    assertThat(texts(bfs, "text")).contains("States in each level");
    String dfs = drawn(Shell.standard(), "check", PHILOSOPHERS, "--search", "dfs");
    assertThat(texts(dfs, "text"))
        .contains("Depth of the stack", "Successors of a state")
        .doesNotContain("States in each level");
  }

  @Test
  void pngIsAnImageWithContent() throws IOException {
    Path file = folder.resolve("run.PNG");
    Result result = Shell.standard().run("explore", PHILOSOPHERS, "--picture", file.toString());
    assertThat(result.code()).isEqualTo(0);
    BufferedImage image = ImageIO.read(file.toFile());
    assertThat(image.getWidth()).isEqualTo(2400);
    assertThat(image.getHeight()).isEqualTo(1580);
    int white = 0;
    int blue = 0;
    for (int y = 0; y < image.getHeight(); y += 2) {
      for (int x = 0; x < image.getWidth(); x += 2) {
        int rgb = image.getRGB(x, y) & 0xffffff;
        white += rgb == 0xffffff ? 1 : 0;
        blue += rgb == 0x2f6fde ? 1 : 0;
      }
    }
    int pixels = image.getWidth() * image.getHeight() / 4;
    assertThat(white).isBetween(pixels / 2, pixels * 19 / 20);
    assertThat(blue).isGreaterThan(pixels / 200);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void namesThatCannotBeArePromptlyRefused() {
    Shell shell =
        Shell.standard()
            .withEngine(
                (plan, control) -> {
                  throw new AssertionError("the search began");
                });
    String here = folder.resolve("a.svg").toString();
    assertThat(refusal(shell, "--picture", "run.gif")).contains("ends in .svg or .png");
    assertThat(refusal(shell, "--picture", "-")).contains("needs the name of a file");
    assertThat(refusal(shell, "--html", folder.resolve("no/a.html").toString()))
        .contains("there is no folder");
    assertThat(refusal(shell, "--picture", here, "--html", here))
        .contains("--picture and --html name the same file");
    assertThat(refusal(shell, "--json", here, "--junit", here))
        .contains("--json and --junit name the same file");
    assertThat(refusal(shell, "--html", PHILOSOPHERS)).contains("would overwrite the model");
  }

  private static String refusal(Shell shell, String... options) {
    List<String> words = new ArrayList<>(List.of("check", PHILOSOPHERS));
    words.addAll(List.of(options));
    Result result = shell.run(words.toArray(new String[0]));
    assertThat(result.code()).isEqualTo(2);
    return result.err();
  }

  /** As many runs as there are stores have each a colour of their own; more are hollow. */
  @Test
  void noTwoRunsOfAComparisonLookAlike() {
    List<ComparisonPicture.Point> points = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      points.add(new ComparisonPicture.Point("run" + i, 1 + i, (10L + i) << 20));
    }
    List<String> looks = new ArrayList<>();
    for (Element box : Xml.elements(Xml.parse(new ComparisonPicture("m", points).svg()), "rect")) {
      for (int i = 0; i < 10; i++) {
        if (box.getTextContent().startsWith("run" + i + ":")) {
          while (looks.size() <= i) {
            looks.add("");
          }
          looks.set(i, looks.get(i) + " " + box.getAttribute("class"));
        }
      }
    }
    assertThat(looks).hasSize(10).doesNotHaveDuplicates();
  }

  @Test
  void namesInAComparisonDoNotCoverEachOther() {
    List<ComparisonPicture.Point> points = new ArrayList<>();
    for (String name : List.of("full", "tree", "tree-compact", "collapse", "delta", "comback")) {
      points.add(new ComparisonPicture.Point(name, 1 + points.size() / 1000.0, 100 << 20));
    }
    String svg = new ComparisonPicture("m", points).svg();
    List<double[]> places = new ArrayList<>();
    for (Element text : Xml.elements(Xml.parse(svg), "text")) {
      if (points.stream().anyMatch(point -> point.name().equals(text.getTextContent()))) {
        double x = Double.parseDouble(text.getAttribute("x"));
        double y = Double.parseDouble(text.getAttribute("y"));
        for (double[] other : places) {
          assertThat(Math.abs(other[1] - y) >= 13 || Math.abs(other[0] - x) > 100).isTrue();
        }
        places.add(new double[] {x, y});
      }
    }
    assertThat(places).hasSize(6);
  }
}
