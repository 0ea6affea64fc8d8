package mneme.aut;

import java.util.Arrays;

/** The transitions as they come from the text, three numbers each; becomes a {@link Graph}. */
final class Edges {
  private int[] from;
  private int[] label;
  private int[] to;
  private int count;

  Edges(int capacity) {
    from = new int[capacity];
    label = new int[capacity];
    to = new int[capacity];
  }

  void add(int source, int name, int target) {
    if (count == from.length) {
      int capacity = count + (count >> 1) + 16;
      from = Arrays.copyOf(from, capacity);
      label = Arrays.copyOf(label, capacity);
      to = Arrays.copyOf(to, capacity);
    }
    from[count] = source;
    label[count] = name;
    to[count] = target;
    count++;
  }

  int count() {
    return count;
  }

  /**
   * Sorts by source, label and order of appearance: two counting sorts, the second stable. The size
   * is that of the transitions, whatever numbers their states have.
   */
  Graph toGraph(int labels) {
    int greatest = greatestSource();
    int[] sources = greatest < 2L * count + 1024 ? new int[0] : scatteredSources();
    int rowCount = sources.length == 0 ? greatest + 1 : sources.length;
    int[] rows = sources.length == 0 ? from : ranksIn(sources);
    int[] byLabel = new int[count];
    int[] next = starts(label, labels);
    for (int i = 0; i < count; i++) {
      byLabel[next[label[i]]++] = i;
    }
    int[] offsets = starts(rows, rowCount);
    int[] targets = new int[count];
    int[] names = new int[count];
    next = offsets.clone();
    for (int edge : byLabel) {
      int place = next[rows[edge]]++;
      targets[place] = to[edge];
      names[place] = label[edge];
    }
    return new Graph(sources, offsets, targets, names);
  }

  private int greatestSource() {
    int greatest = -1;
    for (int i = 0; i < count; i++) {
      greatest = Math.max(greatest, from[i]);
    }
    return greatest;
  }

  /** The states that have transitions, ascending. */
  private int[] scatteredSources() {
    int[] sorted = Arrays.copyOf(from, count);
    Arrays.sort(sorted);
    int distinct = 0;
    for (int i = 0; i < count; i++) {
      if (i == 0 || sorted[i] != sorted[i - 1]) {
        sorted[distinct++] = sorted[i];
      }
    }
    return Arrays.copyOf(sorted, distinct);
  }

  private int[] ranksIn(int[] sources) {
    int[] ranks = new int[count];
    for (int i = 0; i < count; i++) {
      ranks[i] = Arrays.binarySearch(sources, from[i]);
    }
    return ranks;
  }

  /** Where each key's entries begin in a sorted order; one more entry says where the last ends. */
  private int[] starts(int[] keys, int keyCount) {
    int[] starts = new int[keyCount + 1];
    for (int i = 0; i < count; i++) {
      starts[keys[i] + 1]++;
    }
    for (int key = 0; key < keyCount; key++) {
      starts[key + 1] += starts[key];
    }
    return starts;
  }
}
