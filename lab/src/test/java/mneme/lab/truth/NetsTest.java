package mneme.lab.truth;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import mneme.lab.FreshMneme;
import mneme.lab.Subprocess;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NetsTest {
  private static final String EXPLORED =
      "{'states':3,'transitions':4,'deadlocks':%d,'max_tokens_in_place':2,'seconds':0.5}";
  private static final String DECIDED =
      "{'properties':[{'id':'a','verdict':'holds'},{'id':'b','verdict':'%s'}]}";

  @TempDir Path folder;
  private final List<String> asked = new ArrayList<>();

  @BeforeEach
  void aTable() throws IOException {
    Files.createDirectories(folder.resolve("pnml"));
    Files.writeString(folder.resolve("pnml/Ring-PT-1.tar.xz"), "");
    Files.writeString(
        folder.resolve("truth-pnml.tsv"),
        """
        file\tstates\ttransitions\tdeadlock\tverdicts\tsource
        pnml/Ring-PT-1.tar.xz\t3\t4\tdeadlock\tRC:TF? LTLC:TT maxTokInPlace=2\tx
        pnml/Gone-PT-1.tar.xz\t9\t9\tdeadlock\tRC:TF\tx
        pnml/Huge-PT-1.tar.xz\t9999999999\t1\tdeadlock\tRC:TF\tx
        """);
  }

  private String run(int deadlocks, String second, int code, String... arguments) throws Exception {
    NetsCommand command =
        new NetsCommand(
            (what, model, options, limit) -> {
              asked.add(what + " " + model.getFileName() + " " + options);
              String json =
                  what.equals("explore")
                      ? EXPLORED.formatted(deadlocks)
                      : DECIDED.formatted(second);
              return new FreshMneme.Answer(
                  new Subprocess.Outcome(0, false, json, "", 1, 1, 0),
                  JsonParser.parseString(json).getAsJsonObject());
            });
    List<String> words = new ArrayList<>(List.of("--corpus", folder.toString()));
    words.addAll(List.of(arguments));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int exit =
        command.run(
            words.toArray(new String[0]),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            System.err);
    assertThat(exit).isEqualTo(code);
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void agreement() throws Exception {
    assertThat(run(1, "violated", 0))
        .containsPattern("agrees +Ring-PT-1 ")
        .containsPattern("skipped +Gone-PT-1 .*the file is not there")
        .contains("1 of 2 nets agree, 0 differ, 1 were skipped")
        .doesNotContain("Huge");
    assertThat(asked)
        .containsExactly(
            "explore Ring-PT-1.tar.xz []",
            "check Ring-PT-1.tar.xz [--properties, ReachabilityCardinality]");
  }

  @Test
  void differences() throws Exception {
    assertThat(run(0, "violated", 1)).contains("a deadlock expected, none found");
    assertThat(run(1, "holds", 1)).contains("ReachabilityCardinality 1: F expected, holds found");
  }

  @Test
  void selection() throws Exception {
    assertThat(run(1, "holds", 0, "--only", "Ring-*", "--no-verdicts", "--", "--unfold"))
        .contains("1 of 1 nets agree");
    assertThat(asked).containsExactly("explore Ring-PT-1.tar.xz [--unfold]");
  }
}
