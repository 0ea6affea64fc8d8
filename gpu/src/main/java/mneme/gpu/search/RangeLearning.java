package mneme.gpu.search;

import java.util.List;
import java.util.Random;
import mneme.gpu.text.IndexedSlots;
import mneme.gpu.text.KernelText.Form;
import mneme.gpu.text.Packing;
import mneme.gpu.text.Ranges;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Shape;
import mneme.model.Slot;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import org.jspecify.annotations.Nullable;

/**
 * Decides how many bits each slot gets. Languages know types: a byte has 8 bits, also where the
 * model counts to three. Short walks through the model show what is used; bits that would be left
 * over in the last word go to the slots. A value that is met later and has no room makes the search
 * begin anew with wider slots.
 */
final class RangeLearning {
  private static final int WALKS = 16;
  private static final int STEPS = 1500;

  /** After so many walks without a new value it ends. */
  private static final int IDLE_WALKS = 3;

  private static final long SEED = 20_260_101;

  /** States of so many words are kept whole, where nothing else is asked for. */
  private static final int WORDS_OF_FULL = 2;

  private final Model model;
  private final Shape shape;
  private final List<IndexedSlots> arrays;
  private final @Nullable Form asked;
  private @Nullable Halves halves;

  /**
   * @param asked how states are kept; null where their length decides
   */
  RangeLearning(Model model, List<IndexedSlots> arrays, @Nullable Form asked) {
    this.model = model;
    this.shape = model.shape();
    this.arrays = arrays;
    this.asked = asked;
  }

  /** How states are kept that are packed so. */
  Form form(Packing packing) {
    return asked != null ? asked : packing.words() <= WORDS_OF_FULL ? Form.FULL : Form.TREE;
  }

  /** A packing to begin with. */
  Packing learn() {
    Packing declared = packed(Ranges.declared(shape));
    if (declared.words() <= fewestWords()) {
      return divided(declared);
    }
    Packing learned = packed(walked());
    return learned.words() == declared.words() ? divided(declared) : filled(divided(learned));
  }

  private int fewestWords() {
    return asked == Form.TREE ? 2 : 1;
  }

  /** For trees, two parts, of which each takes few values. */
  private Packing divided(Packing whole) {
    if (form(whole) != Form.TREE) {
      return whole;
    }
    Halves known = halves;
    if (known == null) {
      known = new Halves(model, arrays);
      halves = known;
    }
    return known.divided(whole);
  }

  /** A packing with room for values that were met as well; what was met is far from all. */
  Packing widened(Ranges ranges, int[] met) {
    Ranges wider = ranges;
    for (int slot = 0; slot < shape.size(); slot++) {
      int least = met[2 * slot];
      int greatest = met[2 * slot + 1];
      if (least <= greatest) {
        wider =
            wider.with(
                slot, Math.min(wider.least(slot), least), Math.max(wider.greatest(slot), greatest));
        wider = doubled(wider, slot);
      }
    }
    return filled(divided(packed(wider)));
  }

  private Packing packed(Ranges ranges) {
    return Packing.of(ranges, arrays, fewestWords());
  }

  /** Gives slots more room as long as that takes no further word. */
  private Packing filled(Packing first) {
    Packing packing = first;
    for (boolean more = true; more; ) {
      more = false;
      for (int slot = 0; slot < shape.size(); slot++) {
        Ranges now = packing.ranges();
        Ranges wider = doubled(now, slot);
        if (!wider.isWithin(now)) {
          Packing tried = first.with(wider, arrays);
          if (tried.words() <= first.words()) {
            packing = tried;
            more = true;
          }
        }
      }
    }
    return packing;
  }

  /** Twice the range of a slot, as far as the model allows. */
  private Ranges doubled(Ranges ranges, int index) {
    Slot slot = shape.slot(index);
    long least = ranges.least(index);
    long greatest = ranges.greatest(index);
    long lowest = slot.fixed() ? slot.least() : Math.min(least, slot.least());
    long highest = slot.fixed() ? slot.greatest() : Integer.MAX_VALUE;
    long room = Math.min(highest - lowest + 1, 2 * (greatest - least + 1));
    long to = Math.min(highest, least + room - 1);
    long from = Math.max(lowest, to - room + 1);
    return ranges.with(index, (int) Math.min(from, least), (int) Math.max(to, greatest));
  }

  private Ranges walked() {
    Walker walker = new Walker(model.initialStates().getFirst());
    List<int[]> initial = model.initialStates();
    Stepper stepper = model.stepper();
    int idle = 0;
    for (int walk = 0; walk < WALKS && idle < IDLE_WALKS; walk++) {
      walker.state = initial.get(walk % initial.size()).clone();
      walker.note(walker.state);
      for (int step = 0; step < STEPS; step++) {
        walker.choices = 0;
        stepper.successors(walker.state, walker);
        if (walker.choices == 0) {
          break;
        }
        System.arraycopy(walker.chosen, 0, walker.state, 0, walker.state.length);
      }
      idle = walker.widened ? 0 : idle + 1;
      walker.widened = false;
    }
    return Ranges.of(walker.least, walker.greatest);
  }

  /** Notes the values of all successors and chooses one of them. */
  private static final class Walker implements SuccessorSink {
    final Random random = new Random(SEED);
    final int[] least;
    final int[] greatest;
    final int[] chosen;
    int[] state;
    int choices;
    boolean widened;

    Walker(int[] initial) {
      least = initial.clone();
      greatest = initial.clone();
      chosen = initial.clone();
      state = initial;
    }

    @Override
    public void successor(int[] to, long event, int[] changed, int count) {
      note(to);
      choices++;
      if (random.nextInt(choices) == 0) {
        System.arraycopy(to, 0, chosen, 0, chosen.length);
      }
    }

    @Override
    public void error(long event, ModelError error) {}

    void note(int[] values) {
      for (int slot = 0; slot < least.length; slot++) {
        int value = values[slot];
        if (value < least[slot] || value > greatest[slot]) {
          least[slot] = Math.min(least[slot], value);
          greatest[slot] = Math.max(greatest[slot], value);
          widened = true;
        }
      }
    }
  }
}
