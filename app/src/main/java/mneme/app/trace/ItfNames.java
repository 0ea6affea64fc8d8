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
import mneme.model.Entry;

/**
 * How the entries of states become the variables of an ITF trace: arrays are sequences, in
 * sequences where an element has several fields, and names are identifiers of TLA+. An identifier
 * is given when its name is met first, so that whoever goes along the same states finds the same.
 * Not thread-safe.
 */
final class ItfNames {
  /** {@code a[3]}, {@code c[0].1}: a name and indices. */
  private static final Pattern ELEMENT = Pattern.compile("(.+?)((?:\\[\\d+\\]|\\.\\d+)+)");

  private static final Pattern INDEX = Pattern.compile("\\d+");
  private static final Pattern FOREIGN = Pattern.compile("[^A-Za-z0-9_]+");

  /** By the name in the model, in the order in which they were met. */
  private final Map<String, String> identifiers = new LinkedHashMap<>();

  private final Set<String> taken = new HashSet<>();

  ItfNames() {}

  /** The same names, to which others can be added. */
  ItfNames(ItfNames like) {
    identifiers.putAll(like.identifiers);
    taken.addAll(like.taken);
  }

  /** What a variable is: one entry, or parts in order. */
  sealed interface Value {}

  record Leaf(Entry entry) implements Value {
    /** The word the model has for it; the number in digits where it has none. */
    String word() {
      return entry.text();
    }

    boolean isNumber() {
      return entry.text().equals(Integer.toString(entry.value()));
    }
  }

  record Sequence(List<Value> parts) implements Value {}

  /** A state, by variable. */
  Map<String, Value> values(List<Entry> entries) {
    Map<String, Value> values = new LinkedHashMap<>();
    Map<String, Sequence> sequences = new HashMap<>();
    for (Entry entry : entries) {
      String name = entry.name();
      Matcher element = ELEMENT.matcher(name);
      // Of things that are counted, those of which there are none are not listed.
      if (!entry.counts() && !entry.isLocation() && element.matches()) {
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
          values.put(identifier(base), sequence);
        }
        if (sequence != null && append(sequence, path, entry)) {
          continue;
        }
      }
      values.put(identifier(name), new Leaf(entry));
    }
    return values;
  }

  /** Elements come in order; what does not follow the one before is no element. */
  private static boolean append(Sequence sequence, List<Integer> path, Entry entry) {
    List<Value> parts = sequence.parts();
    int index = path.getFirst();
    if (path.size() == 1) {
      return index == parts.size() && parts.add(new Leaf(entry));
    }
    List<Integer> rest = path.subList(1, path.size());
    if (index == parts.size() && rest.stream().allMatch(i -> i == 0)) {
      parts.add(new Sequence(new ArrayList<>()));
    }
    return index >= 0
        && index == parts.size() - 1
        && parts.get(index) instanceof Sequence inner
        && append(inner, rest, entry);
  }

  private String identifier(String name) {
    String known = identifiers.get(name);
    if (known != null) {
      return known;
    }
    String plain = FOREIGN.matcher(name).replaceAll("_");
    if (plain.isEmpty() || !Character.isLetter(plain.charAt(0))) {
      plain = "v" + plain;
    }
    String unique = plain;
    for (int i = 2; !taken.add(unique); i++) {
      unique = plain + "_" + i;
    }
    identifiers.put(name, unique);
    return unique;
  }

  /** All variables met so far, in this order. */
  List<String> all() {
    return List.copyOf(identifiers.values());
  }
}
