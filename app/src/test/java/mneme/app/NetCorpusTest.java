package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mneme.testing.Corpus;
import org.junit.jupiter.api.Test;

/** The smaller nets of the Model Checking Contest against its answers. */
class NetCorpusTest {
  private static final long MOST_STATES = 10_000;
  private static final long MOST_STATES_FOR_VERDICTS = 1_000;

  private final Shell shell = Shell.standard();

  /**
   * A net with known answers.
   *
   * @param known the column of figures and verdicts
   */
  private record Net(Path file, long states, long transitions, boolean deadlock, String known) {
    String figure(String name) {
      Matcher matcher = Pattern.compile(name + "=(\\d+)").matcher(known);
      return matcher.find() ? matcher.group(1) : "";
    }

    String verdicts(String examination) {
      Matcher matcher = Pattern.compile(examination + ":([TF?]+)").matcher(known);
      return matcher.find() ? matcher.group(1) : "";
    }
  }

  private static List<Net> nets(long most) throws IOException {
    Path corpus = Corpus.require();
    List<Net> nets = new ArrayList<>();
    List<String> lines = Files.readAllLines(corpus.resolve("truth-pnml.tsv"));
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split("\t", -1);
      if (Long.parseLong(cells[1]) <= most) {
        nets.add(
            new Net(
                corpus.resolve(cells[0]),
                Long.parseLong(cells[1]),
                Long.parseLong(cells[2]),
                cells[3].equals("deadlock"),
                cells[4]));
      }
    }
    assertThat(nets).hasSizeGreaterThan(15);
    return nets;
  }

  private void compareCounts(Net net, String... options) {
    List<String> words = new ArrayList<>(List.of("explore", net.file().toString(), "--json", "-"));
    words.addAll(List.of(options));
    Map<String, Object> json = Json.object(shell.run(words.toArray(new String[0])).out());
    assertThat(json)
        .as(net.file().toString())
        .containsEntry("states", (double) net.states())
        .containsEntry("transitions", (double) net.transitions())
        .containsEntry("max_tokens_in_place", Double.valueOf(net.figure("maxTokInPlace")))
        .containsEntry("max_tokens_in_marking", Double.valueOf(net.figure("maxTokPerMarking")));
    assertThat((double) json.get("deadlocks") > 0)
        .as("deadlock of " + net.file())
        .isEqualTo(net.deadlock());
  }

  @Test
  void counts() throws IOException {
    for (Net net : nets(MOST_STATES)) {
      compareCounts(net);
    }
  }

  @Test
  void countsOfUnfoldedNets() throws IOException {
    for (Net net : nets(MOST_STATES)) {
      if (net.file().toString().contains("-COL-")) {
        compareCounts(net, "--unfold", "--quiet");
      }
    }
  }

  @Test
  void verdicts() throws IOException {
    int compared = 0;
    for (Net net : nets(MOST_STATES_FOR_VERDICTS)) {
      compared += compareVerdicts(net, "RC", "ReachabilityCardinality");
      compared += compareVerdicts(net, "RF", "ReachabilityFireability");
    }
    assertThat(compared).isGreaterThan(400);
  }

  private int compareVerdicts(Net net, String key, String examination) {
    Map<String, Object> json =
        Json.object(
            shell
                .run("check", net.file().toString(), "--properties", examination, "--json", "-")
                .out());
    StringBuilder found = new StringBuilder();
    for (Object property : (List<?>) json.get("properties")) {
      found.append(((Map<?, ?>) property).get("verdict").equals("holds") ? 'T' : 'F');
    }
    String known = net.verdicts(key);
    for (int i = 0; i < known.length(); i++) {
      if (known.charAt(i) != '?') {
        assertThat(found.charAt(i)).as(net.file() + " " + key + " " + i).isEqualTo(known.charAt(i));
      }
    }
    return known.length();
  }
}
