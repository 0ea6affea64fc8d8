package mneme.app.trace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mneme.model.Model;
import mneme.model.Shape;
import org.jspecify.annotations.Nullable;

/**
 * How the slots of a model become the variables of an ITF trace and back: arrays are sequences, in
 * sequences where an element has several fields, and names are identifiers of TLA+. Immutable.
 *
 * <p>A value is a number where the model shows it as one; a location, for example, is its name.
 */
final class ItfVariables {
  /** {@code a[3]}, {@code c[0].1}: a name and indices. */
  private static final Pattern ELEMENT = Pattern.compile("(.+?)((?:\\[\\d+\\]|\\.\\d+)+)");

  private static final Pattern INDEX = Pattern.compile("\\d+");
  private static final Pattern FOREIGN = Pattern.compile("[^A-Za-z0-9_]+");

  /** Values of one slot that are looked through for a name. */
  private static final long MOST_VALUES = 1 << 16;

  /** What a variable consists of: one slot, or parts in order. */
  sealed interface Tree {}

  record Leaf(int slot) implements Tree {}

  record Sequence(List<Tree> parts) implements Tree {}

  private final Model model;
  private final Map<String, Tree> variables = new LinkedHashMap<>();

  /**
   * @param slots how many there are, those that a run has appended included
   */
  ItfVariables(Model model, int slots) {
    this.model = model;
    Set<String> taken = new HashSet<>();
    Map<String, Sequence> sequences = new HashMap<>();
    Shape shape = model.shape();
    for (int slot = 0; slot < slots; slot++) {
      String name = shape.nameOf(slot);
      Matcher element = ELEMENT.matcher(name);
      if (element.matches()) {
        String base = element.group(1);
        List<Integer> path = new ArrayList<>();
        Matcher index = INDEX.matcher(element.group(2));
        while (index.find()) {
          path.add(index.group().length() > 8 ? -1 : Integer.parseInt(index.group()));
        }
        Sequence sequence = sequences.get(base);
        if (sequence == null && path.stream().allMatch(i -> i == 0)) {
          sequence = new Sequence(new ArrayList<>());
          sequences.put(base, sequence);
          variables.put(identifier(base, taken), sequence);
        }
        if (sequence != null && append(sequence, path, slot)) {
          continue;
        }
      }
      variables.put(identifier(name, taken), new Leaf(slot));
    }
  }

  /** Elements come in order; what does not follow the one before is no element. */
  private static boolean append(Sequence sequence, List<Integer> path, int slot) {
    List<Tree> parts = sequence.parts();
    int index = path.getFirst();
    if (path.size() == 1) {
      return index == parts.size() && parts.add(new Leaf(slot));
    }
    List<Integer> rest = path.subList(1, path.size());
    if (index == parts.size() && rest.stream().allMatch(i -> i == 0)) {
      parts.add(new Sequence(new ArrayList<>()));
    }
    return index >= 0
        && index == parts.size() - 1
        && parts.get(index) instanceof Sequence inner
        && append(inner, rest, slot);
  }

  private static String identifier(String name, Set<String> taken) {
    String plain = FOREIGN.matcher(name).replaceAll("_");
    if (plain.isEmpty() || !Character.isLetter(plain.charAt(0))) {
      plain = "v" + plain;
    }
    String unique = plain;
    for (int i = 2; !taken.add(unique); i++) {
      unique = plain + "_" + i;
    }
    return unique;
  }

  Map<String, Tree> all() {
    return variables;
  }

  /** The word the model has for a value; null where it is a plain number. */
  @Nullable String wordFor(int slot, int value) {
    String text = model.render(slot, value);
    return text.equals(Integer.toString(value)) ? null : text;
  }

  /** The value a word stands for; null where there is none. */
  @Nullable Integer valueOf(int slot, String word) {
    if (slot >= model.shape().size()) {
      return null;
    }
    long least = model.shape().slot(slot).least();
    long greatest = Math.min(model.shape().slot(slot).greatest(), least + MOST_VALUES);
    for (long value = least; value <= greatest; value++) {
      if (word.equals(model.render(slot, (int) value))) {
        return (int) value;
      }
    }
    return null;
  }
}
