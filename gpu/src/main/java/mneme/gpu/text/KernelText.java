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
    FULL,
    /** Nodes of trees. */
    TREE
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
    text.append("#define WORDS ").append(packing.words()).append('\n');
    text.append("#define TRIES ").append(hashBits < 32 ? 1 << 20 : TRIES).append('\n');
    text.append("#define HASHED");
    if (hashBits < 64) {
      text.append(" & ").append("0x").append(Long.toHexString((1L << hashBits) - 1));
    }
    text.append('\n').append(resource("dialect.h")).append(resource("words.c"));
    text.append(
        resource(
            form == Form.TREE
                ? "table-tree.c"
                : packing.words() == 1 ? "table-word.c" : "table-full.c"));
    text.append(resource("seed.c"));
    TermText terms = new TermText(packing);
    String body = expand(program, choiceBits, packing, checks, terms);
    return text.append(terms.tables()).append(body).toString();
  }

  private static String expand(
      KernelProgram program, int choiceBits, Packing packing, Checks checks, TermText terms) {
    StringBuilder text = new StringBuilder();
    text.append(
        """
        #define WIDE(slot, value) { MIN32(wide + 2 * (slot), value); MAX32(wide + 2 * (slot) + 1, value); overflow = 1; }
        KERNEL expand(GLOBAL u64* table, u64 buckets, GLOBAL u64* nodes, u64 node_buckets, GLOBAL const u64* in, u64 first,
            u64 count, GLOBAL const u32* list, u32 listed, GLOBAL u64* out, GLOBAL u64* counters, GLOBAL u32* redo,
            GLOBAL u64* notes, u32 most_notes, GLOBAL i32* wide, GLOBAL u32* taken, GLOBAL i32* greatest,
            GLOBAL const u64* target, u32 mode, u64 active) {
          u64 transitions = 0, dead = 0, created = 0;
          u32 overflow = 0;
        """);
    for (int i = 0; i < checks.measures().size(); i++) {
      text.append("  i32 g%d = -2147483647 - 1;\n".formatted(i));
    }
    text.append(
        """
          for (u64 i = ITEM; i < count; i += ITEMS) {
            u64 at = listed ? (u64) list[i] : first + i;
            u64 p[WORDS];
            for (u32 w = 0; w < WORDS; w++) {
              p[w] = in[at * WORDS + w];
            }
            u32 noted = 0, failed = 0, events = 0, full = 0;
            i32 v = 0, x = 0;
        """);
    for (int i = 0; i < program.locals(); i++) {
      text.append("    i32 l%d = 0;\n".formatted(i));
    }
    for (int i = 0; i < program.shared().size(); i++) {
      terms.begin();
      String value = terms.of(program.shared().get(i), "p");
      text.append(
          "    i32 h%d; { i32 e = 0; %sh%d = %s; }\n".formatted(i, terms.declarations(), i, value));
    }
    text.append("    if (mode != FIND) {\n");
    checks(checks, terms, text);
    text.append("    }\n    if (mode != LOOK) {\n");
    String flush =
        """
              u32 fresh = 0, many = 0;
              for (u32 j = 0; j < k; j++) {
                u64 w[WORDS];
                for (u32 q = 0; q < WORDS; q++) {
                  w[q] = buffer[j * WORDS + q];
                }
                events++;
                if (taken[ids[j]] == 0) {
                  taken[ids[j]] = 1;
                }
                if (mode == FIND) {
                  u64 other = 0;
                  for (u32 q = 0; q < WORDS; q++) {
                    other |= w[q] ^ target[q];
                  }
                  noted |= other == 0;
                  continue;
                }
                u32 answer = insert(table, buckets, nodes, node_buckets, w, &created);
                fresh |= (u32) (answer == NEW) << j;
                many += answer == NEW;
                full |= answer == FULL;
              }
              if (many) {
                u64 to = ADD64(counters + COUNT_NEW, many) * WORDS;
                for (u32 j = 0; j < k; j++) {
                  if (fresh >> j & 1) {
                    for (u32 q = 0; q < WORDS; q++) {
                      out[to++] = buffer[j * WORDS + q];
                    }
                  }
                }
              }
        """;
    text.append(new StepText(program, packing, terms, choiceBits).loop(flush));
    text.append("    }\n    if (mode == EXPAND) {\n      noted |= failed != 0;\n");
    if (checks.notesEnds()) {
      text.append("      noted |= events == 0 && failed == 0;\n");
    }
    text.append(
        """
            }
            if (noted && !full) {
              u64 to = ADD64(counters + COUNT_NOTES, 1);
              if (to < most_notes) {
                for (u32 w = 0; w < WORDS; w++) {
                  notes[to * WORDS + w] = p[w];
                }
              } else {
                full = 1;
              }
            }
            if (full) {
              redo[ADD64(counters + COUNT_REDO, 1)] = (u32) at;
            } else if (mode == EXPAND) {
              transitions += events;
              dead += events == 0 && failed == 0;
            }
          }
          if (transitions) {
            ADD64(counters + COUNT_TRANSITIONS, transitions);
          }
          if (dead) {
            ADD64(counters + COUNT_DEAD, dead);
          }
          if (created) {
            ADD64(counters + COUNT_NODES, created);
          }
          if (overflow) {
            ADD64(counters + COUNT_WIDE, 1);
          }
        """);
    for (int i = 0; i < checks.measures().size(); i++) {
      text.append("  MAX32(greatest + %d, g%d);\n".formatted(i, i));
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
