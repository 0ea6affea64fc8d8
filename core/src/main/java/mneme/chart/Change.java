package mneme.chart;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import mneme.model.Entry;
import mneme.model.Model;
import org.jspecify.annotations.Nullable;

/**
 * One thing in which two states differ.
 *
 * @param before null where it was not there
 * @param after null where it is no longer there
 */
public record Change(@Nullable Entry before, @Nullable Entry after) {
  public Change {
    if (before == null && after == null) {
      throw new IllegalArgumentException("a change of nothing");
    }
  }

  /** All differences of two states, in the order in which the states list their entries. */
  public static List<Change> between(Model model, int[] from, int[] to) {
    List<Entry> old = model.presentation().entries(from);
    List<Entry> now = model.presentation().entries(to);
    List<Change> changes = new ArrayList<>();
    if (areAlike(old, now)) {
      for (int i = 0; i < old.size(); i++) {
        add(old.get(i), now.get(i), changes);
      }
      return changes;
    }
    Map<String, Entry> left = new HashMap<>();
    now.forEach(entry -> left.put(entry.name(), entry));
    Set<String> known = new HashSet<>();
    old.forEach(entry -> known.add(entry.name()));
    int at = 0;
    for (Entry entry : old) {
      // What is new stands before what follows it.
      for (; at < now.size() && !now.get(at).name().equals(entry.name()); at++) {
        if (!left.containsKey(entry.name())) {
          break;
        }
        if (!known.contains(now.get(at).name())) {
          add(null, now.get(at), changes);
        }
      }
      Entry same = left.remove(entry.name());
      add(entry, same, changes);
      at += same == null ? 0 : 1;
    }
    for (; at < now.size(); at++) {
      if (!known.contains(now.get(at).name())) {
        add(null, now.get(at), changes);
      }
    }
    return changes;
  }

  private static boolean areAlike(List<Entry> old, List<Entry> now) {
    if (old.size() != now.size()) {
      return false;
    }
    for (int i = 0; i < old.size(); i++) {
      if (!old.get(i).name().equals(now.get(i).name())) {
        return false;
      }
    }
    return true;
  }

  private static void add(@Nullable Entry before, @Nullable Entry after, List<Change> into) {
    Entry was = before == null && after != null && after.counts() ? none(after) : before;
    Entry is = after == null && before != null && before.counts() ? none(before) : after;
    if (was == null || is == null || was.value() != is.value() || !was.text().equals(is.text())) {
      into.add(new Change(was, is));
    }
  }

  private static Entry none(Entry of) {
    return Entry.count(of.component(), of.name(), 0);
  }

  /** What changes. */
  public Entry entry() {
    return after != null ? after : Objects.requireNonNull(before);
  }

  public String name() {
    return entry().name();
  }

  /**
   * What people need to see of some changes: not that two points of a program on one line differ,
   * that a variable begins with 0, or that what a process had is gone with it.
   */
  public static List<Change> telling(List<Change> changes) {
    Set<String> ended = new HashSet<>();
    for (Change change : changes) {
      if (change.after == null && change.entry().isLocation()) {
        ended.add(change.entry().component());
      }
    }
    List<Change> telling = new ArrayList<>();
    for (Change change : changes) {
      Entry entry = change.entry();
      boolean quiet =
          change.looksAlike()
              || !entry.isLocation()
                  && (change.after == null && ended.contains(entry.component())
                      || change.before == null && entry.value() == 0);
      if (!quiet) {
        telling.add(change);
      }
    }
    return telling;
  }

  /** Whether it looks the same before and after: two points of a program on one line. */
  public boolean looksAlike() {
    return before != null && after != null && before.text().equals(after.text());
  }
}
