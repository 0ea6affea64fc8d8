package mneme.aut;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The different labels in the order of their first occurrence; looks a piece of text up without
 * copying it.
 */
final class Labels {
  private final List<String> names = new ArrayList<>();
  private int[] table = new int[64];
  private int[] firstOffsets = new int[16];

  /**
   * The id of the label that stands in the text, a new one if it was not there before.
   *
   * @param offset where to say that the label stands
   */
  int idOf(String text, int from, int to, int offset) {
    int slot = slotOf(text, from, to);
    if (table[slot] != 0) {
      return table[slot] - 1;
    }
    int id = names.size();
    names.add(text.substring(from, to));
    if (id == firstOffsets.length) {
      firstOffsets = Arrays.copyOf(firstOffsets, 2 * id);
    }
    firstOffsets[id] = offset;
    table[slot] = id + 1;
    if (2 * names.size() > table.length) {
      grow();
    }
    return id;
  }

  List<String> names() {
    return names;
  }

  int firstOffset(int id) {
    return firstOffsets[id];
  }

  private int slotOf(String text, int from, int to) {
    int slot = hash(text, from, to) & (table.length - 1);
    while (table[slot] != 0) {
      String name = names.get(table[slot] - 1);
      if (name.length() == to - from && text.startsWith(name, from)) {
        return slot;
      }
      slot = (slot + 1) & (table.length - 1);
    }
    return slot;
  }

  private void grow() {
    table = new int[2 * table.length];
    for (int id = 0; id < names.size(); id++) {
      String name = names.get(id);
      table[slotOf(name, 0, name.length())] = id + 1;
    }
  }

  private static int hash(String text, int from, int to) {
    long hash = 0;
    for (int i = from; i < to; i++) {
      hash = (hash ^ text.charAt(i)) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 32;
    }
    return (int) hash;
  }
}
