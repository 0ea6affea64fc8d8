package mneme.gpu.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import mneme.model.kernel.KernelProgram;
import mneme.model.kernel.Term;

/**
 * The whole text that a device compiles for a model: the dialect, the table of states, and the
 * kernel that expands states. The same text is OpenCL C and CUDA C.
 */
public final class KernelText {
  /** Buckets that are looked at before a table counts as full. */
  private static final int TRIES = 96;

  private KernelText() {}

  /** How visited states are kept. */
  public enum Form {
    /** Whole words in the slots of a table. */
    FULL(1),
    /** Nodes of trees, whose roots are divided among several tables. */
    TREE(16);

    private final int segments;

    Form(int segments) {
      this.segments = segments;
    }

    /** Tables that the states are divided among, a power of two: each grows by itself. */
    public int segments() {
      return segments;
    }
  }

  /**
   * A test of states.
   *
   * @param term not 0 where the predicate is true
   * @param meets a bit for each outcome that matters: 1 true, 2 false, 4 no value
   */
  public record Test(Term term, int meets) {}

  /**
   * What else the kernel does with a state.
   *
   * @param tests a state that meets one of them is noted; a bit of a number turns each of the first
   *     64 off
   * @param measures of which the greatest values are kept
   * @param notesAll every state is noted
   * @param notesEnds states without events are noted, and not only counted
   */
  public record Checks(List<Test> tests, List<Term> measures, boolean notesAll, boolean notesEnds) {
    public Checks {
      tests = List.copyOf(tests);
      measures = List.copyOf(measures);
    }

    /** Nothing is asked. */
    public static final Checks NONE = new Checks(List.of(), List.of(), false, false);

    List<Term> terms() {
      List<Term> all = new ArrayList<>(measures);
      tests.forEach(test -> all.add(test.term));
      return all;
    }
  }

  /** The arrays of a program and its checks that are indexed by values. */
  public static List<IndexedSlots> indexed(KernelProgram program, Checks checks) {
    return IndexedSlots.of(program, checks.terms());
  }

  /** How many successors a state can have, at most. */
  public static long mostSuccessors(KernelProgram program) {
    return StepText.mostSuccessors(program);
  }

  /**
   * @param hashBits how many bits of a word are hashed; fewer than 64 force collisions, for tests
   */
  public static String of(
      KernelProgram program,
      int choiceBits,
      Packing packing,
      Form form,
      Checks checks,
      int hashBits) {
    StringBuilder text = new StringBuilder();
    int most = StepText.mostOfGroup(program, packing.words());
    define("WORDS", packing.words(), text);
    define("LEFT_WORDS", packing.leftWords(), text);
    define("TRIES", hashBits < 32 ? 1 << 20 : TRIES, text);
    define("MOST", most, text);
    define("MOST_SUCCESSORS", mostSuccessors(program), text);
    Lanes lanes = Lanes.of(packing.words(), most);
    define("THREADS", lanes.threads(), text);
    text.append("#ifndef RESIDENT\n#define RESIDENT 1024\n#endif\n");
    text.append("#if defined(__OPENCL_VERSION__)");
    text.append(lanes.alone() ? " || 1" : "").append("\n#define ALONE\n#endif\n");
    text.append("#ifndef __OPENCL_VERSION__\n#define ROUNDS\n#endif\n");
    text.append("#define HASHED");
    if (hashBits < 64) {
      text.append(" & ").append("0x").append(Long.toHexString((1L << hashBits) - 1));
    }
    text.append('\n').append(resource("dialect.h")).append(resource("words.c"));
    tables(form.segments(), text);
    text.append(
        resource(
            form == Form.TREE
                ? "table-tree.c"
                : packing.words() == 1 ? "table-word.c" : "table-full.c"));
    text.append(resource("take-out.c"));
    text.append(resource("seed.c")).append(resource("rounds.c"));
    TermText terms = new TermText(packing);
    String body = expand(program, choiceBits, packing, checks, terms);
    return text.append(terms.tables()).append(body).toString();
  }

  private static void define(String name, long value, StringBuilder into) {
    into.append("#define ").append(name).append(' ').append(value).append('\n');
  }

  /**
   * The tables as parameters of kernels. There are no arrays of pointers: OpenCL 1.2 has none in
   * the memory of the device, and one in the memory of each work item would be read past its cache.
   */
  private static void tables(int segments, StringBuilder into) {
    define("SEGMENTS", segments, into);
    if (segments == 1) {
      into.append("#define TABLE GLOBAL u64* table, u64 buckets\n");
      into.append("#define TABLE_ARGUMENTS table, buckets\n");
      return;
    }
    List<String> parameters = new ArrayList<>();
    List<String> arguments = new ArrayList<>();
    for (int i = 0; i < segments; i++) {
      parameters.add("GLOBAL u64* table" + i);
      arguments.add("table" + i);
    }
    into.append("#define TABLE ").append(String.join(", ", parameters));
    into.append(", GLOBAL const u64* buckets\n#define TABLE_ARGUMENTS ");
    into.append(String.join(", ", arguments)).append(", buckets\n#define TABLE_OF(s) ");
    into.append(tableOf(0, segments)).append('\n');
  }

  /** One of these tables, chosen by the bits of a number. */
  private static String tableOf(int from, int count) {
    return count == 1
        ? "table" + from
        : "((s) & %d ? %s : %s)"
            .formatted(count / 2, tableOf(from + count / 2, count / 2), tableOf(from, count / 2));
  }

  /**
   * How work items of an NVIDIA device work together.
   *
   * @param alone whether each of them does so alone, because states are too long for the memory
   *     that they share
   * @param threads of a block
   */
  private record Lanes(boolean alone, int threads) {
    private static final int WARP = 32;
    private static final int SHARED_BYTES = 40 << 10;

    static Lanes of(int words, int most) {
      int perWarp = (WARP * most + WARP - 1) * (words * Long.BYTES + Integer.BYTES) + 16;
      for (int threads = 256; threads >= WARP; threads /= 2) {
        if (threads / WARP * perWarp <= SHARED_BYTES) {
          return new Lanes(false, threads);
        }
      }
      return new Lanes(true, 64);
    }
  }

  private static String expand(
      KernelProgram program, int choiceBits, Packing packing, Checks checks, TermText terms) {
    StepText steps = new StepText(program, packing, terms, choiceBits);
    String loop = steps.loop(resource("expand-insert.c"));
    StringBuilder text = new StringBuilder(resource("queue.c"));
    text.append(steps.functions()).append(resource("expand-begin.c"));
    for (int i = 0; i < checks.measures().size(); i++) {
      text.append("  i32 g%d = -2147483647 - 1;\n".formatted(i));
    }
    text.append(resource("expand-take.c"));
    for (int i = 0; i < program.locals(); i++) {
      text.append("    i32 l%d = 0;\n".formatted(i));
    }
    for (int i = 0; i < program.shared().size(); i++) {
      terms.begin();
      String value = terms.of(program.shared().get(i), "p");
      text.append(
          "    i32 h%d; { i32 e = 0; %sh%d = %s; }\n".formatted(i, terms.declarations(), i, value));
    }
    text.append("    if (live && mode != FIND) {\n");
    checks(checks, terms, text);
    text.append("    }\n");
    text.append(loop);
    if (checks.notesEnds()) {
      text.append("      noted |= mode == EXPAND && events == 0 && failed == 0;\n");
    }
    text.append(resource("expand-end.c"));
    for (int i = 0; i < checks.measures().size(); i++) {
      text.append(
          "  if (g%d > greatest[%d]) { MAX32(greatest + %d, g%d); }\n".formatted(i, i, i, i));
    }
    return text.append("}\n").toString();
  }

  private static void checks(Checks checks, TermText terms, StringBuilder text) {
    if (checks.notesAll()) {
      text.append("      noted = 1;\n");
    }
    for (int i = 0; i < checks.tests().size(); i++) {
      Test test = checks.tests().get(i);
      terms.begin();
      String value = terms.of(test.term, "p");
      String asked = i < Long.SIZE ? "(active >> %d & 1) && ".formatted(i) : "";
      text.append(
          "      { i32 e = 0; %si32 holds = %s; noted |= %s((e ? 4u : holds ? 1u : 2u) & %du) != 0; }\n"
              .formatted(terms.declarations(), value, asked, test.meets));
    }
    for (int i = 0; i < checks.measures().size(); i++) {
      terms.begin();
      String value = terms.of(checks.measures().get(i), "p");
      text.append(
          "      { i32 e = 0; %si32 m = %s; g%d = m > g%d ? m : g%d; }\n"
              .formatted(terms.declarations(), value, i, i, i));
    }
  }

  private static String resource(String name) {
    try (InputStream stream = KernelText.class.getResourceAsStream("/mneme/gpu/" + name)) {
      if (stream == null) {
        throw new IllegalStateException("the text " + name + " is missing");
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
