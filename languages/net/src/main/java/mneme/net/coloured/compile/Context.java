package mneme.net.coloured.compile;

import java.util.List;
import java.util.Objects;
import mneme.model.ModelError;
import mneme.model.SuccessorSink;
import mneme.net.coloured.Expression;
import mneme.net.coloured.interpret.Evaluator;
import mneme.net.coloured.interpret.Mistakes;
import mneme.net.coloured.interpret.NetErrorException;
import mneme.net.coloured.marking.InternedRegion;
import mneme.net.coloured.marking.Region;
import mneme.net.coloured.marking.Workspace;
import mneme.net.coloured.value.Codec;
import mneme.net.coloured.value.Pool.PoolFullException;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/**
 * The scratch space of one stepper, and the helpers generated code calls. Not thread-safe.
 *
 * <p>A mistake of the model does not unwind the code: {@link #error} remembers the first one, the
 * computation goes on with 0, and whoever started it asks afterwards.
 */
final class Context extends Workspace {
  /**
   * The number of the first mistake plus 1; 0 while there is none, -1 if it is {@link #dynamic}.
   */
  int error;

  private @Nullable ModelError dynamic;

  /** Statements executed since an expression outside functions began. */
  int steps;

  /** Functions under way. */
  int depth;

  /** How many bindings of the current transition were delivered. */
  int rank;

  SuccessorSink sink;

  /** Only what has this priority is delivered. */
  long priority;

  /** Whether priorities are only looked at, to find the greatest. */
  boolean searching;

  private final ModelError[] errors;
  private final Region[] regions;

  /** The same, where markings are numbered. */
  private final @Nullable InternedRegion[] numbered;

  /** By place: the slots that are not empty in a source state; see {@link InternedRegion}. */
  private final int[][] marked;

  /** By place: for which source state they are. */
  private final long[] markedIn;

  /** Counts source states. */
  private long sources;

  private final Codec[] codecs;
  private final long[][] tables;
  private final Expression[] expressions;
  private final Evaluator evaluator;
  private final long[] colour;
  private long[][] buffers = new long[4][];
  private int[] state = new int[0];

  Context(
      int slots, NetParts parts, List<Region> regions, Evaluator evaluator, SuccessorSink sink) {
    super(slots);
    this.errors = parts.errors();
    this.regions = regions.toArray(new Region[0]);
    this.numbered = new InternedRegion[this.regions.length];
    this.marked = new int[this.regions.length][0];
    this.markedIn = new long[this.regions.length];
    for (int place = 0; place < numbered.length; place++) {
      if (this.regions[place] instanceof InternedRegion region) {
        numbered[place] = region;
        marked[place] = new int[region.slots() + 1];
      }
    }
    this.codecs = parts.codecs();
    this.tables = parts.tables();
    this.expressions = parts.expressions();
    this.evaluator = evaluator;
    this.sink = sink;
    int widest = 0;
    for (Region region : regions) {
      widest = Math.max(widest, region.colours().components());
    }
    this.colour = new long[widest];
  }

  /** Prepares for a source state; nothing is left of a step that an exception ended. */
  void reset(int[] newState, SuccessorSink newSink) {
    state = newState;
    sink = newSink;
    error = 0;
    depth = 0;
    rank = 0;
    sources++;
    adopt(newState);
  }

  private void fail(int site) {
    if (error == 0) {
      error = site + 1;
    }
  }

  static long divide(long left, long right, int site, Context x) {
    if (right == 0) {
      x.fail(site);
      return 0;
    }
    return left / right;
  }

  static long remainder(long left, long right, int site, Context x) {
    if (right == 0) {
      x.fail(site);
      return 0;
    }
    return left % right;
  }

  static long wrap(long value, long low, long size) {
    long digit = value - low;
    return digit >= 0 && digit < size ? value : low + Math.floorMod(digit, size);
  }

  static long check(long value, long low, long high, int site, Context x) {
    if (value < low || value > high) {
      x.fail(site);
      return low;
    }
    return value;
  }

  /** An index counted from 0. */
  static long index(long index, long low, long size, int site, Context x) {
    long at = index - low;
    if (at < 0 || at >= size) {
      x.fail(site);
      return 0;
    }
    return at;
  }

  static long table(long index, int table, int site, Context x) {
    long[] values = x.tables[table];
    if (index < 0 || index >= values.length) {
      x.fail(site);
      return 0;
    }
    return values[(int) index];
  }

  static long element(long value, long index, int codec, Context x) {
    return x.codecs[codec].get(value, (int) index);
  }

  static long update(long value, long index, long element, int codec, Context x) {
    try {
      return x.codecs[codec].with(value, (int) index, element);
    } catch (PoolFullException e) {
      x.poolFull();
      return 0;
    }
  }

  private void poolFull() {
    if (error == 0) {
      error = -1;
      dynamic = Mistakes.pool(Position.NONE);
    }
  }

  /** Counts a repetition; not 0 if the function has to end. */
  static int tick(int site, Context x) {
    if (x.error != 0) {
      return 1;
    }
    if (++x.steps > Mistakes.MOST_STEPS) {
      x.fail(site);
      return 1;
    }
    return 0;
  }

  /** Begins a function; not 0 if there are too many under way. */
  static int enter(int site, Context x) {
    if (x.depth >= Mistakes.DEEPEST_CALL) {
      x.fail(site);
      return 1;
    }
    x.depth++;
    return 0;
  }

  static void leave(Context x) {
    x.depth--;
  }

  static void fail(int site, Context x) {
    x.fail(site);
  }

  /** Begins the computation of an expression that is interpreted. */
  static void begin(int variables, Context x) {
    x.evaluator.begin(x.state, variables);
  }

  static void assign(int variable, long value, Context x) {
    x.evaluator.assign(variable, value);
  }

  static long evaluate(int expression, Context x) {
    try {
      return x.evaluator.value(x.expressions[expression]);
    } catch (NetErrorException e) {
      if (x.error == 0) {
        x.error = -1;
        x.dynamic = e.error();
      }
      return 0;
    }
  }

  static long tokens(int[] state, int place, int distinct, Context x) {
    Region region = x.regions[place];
    return distinct != 0 ? region.distinct(state) : region.total(state);
  }

  static Region region(int place, Context x) {
    return x.regions[place];
  }

  /** The colours in a slot of a place that keeps them as a list. */
  static long[] keys(int place, int[] state, int slot, Context x) {
    return x.numbered(place).keys(state, slot);
  }

  private InternedRegion numbered(int place) {
    return Objects.requireNonNull(numbered[place]);
  }

  /** The slots of a place that are not empty in the source state, behind their number. */
  static int[] marked(int place, int[] state, Context x) {
    int[] marked = x.marked[place];
    if (x.markedIn[place] != x.sources) {
      x.numbered(place).marked(state, marked);
      x.markedIn[place] = x.sources;
    }
    return marked;
  }

  static int countIn(int place, int[] state, int slot, int position, Context x) {
    return x.numbered(place).countAt(state, slot, position);
  }

  static int from(long[] keys, long least) {
    return InternedRegion.from(keys, least);
  }

  /** Notes a component of a colour that is kept in a pool. */
  static void component(int component, long value, Context x) {
    x.colour[component] = value;
  }

  static long pooledKey(int place, Context x) {
    try {
      return x.regions[place].colours().key(x.colour, 0);
    } catch (PoolFullException e) {
      x.poolFull();
      return 0;
    }
  }

  /** The distinct elements of a container; returns how many there are. */
  static int elements(int buffer, long container, int codec, Context x) {
    if (buffer >= x.buffers.length) {
      x.buffers = java.util.Arrays.copyOf(x.buffers, buffer + 4);
    }
    Codec how = x.codecs[codec];
    int length = how.length(container);
    long[] elements = x.buffers[buffer];
    if (elements == null || elements.length < length) {
      elements = new long[Math.max(16, length)];
      x.buffers[buffer] = elements;
    }
    int count = 0;
    for (int i = 0; i < length; i++) {
      long element = how.get(container, i);
      boolean seen = false;
      for (int j = 0; j < count; j++) {
        seen |= elements[j] == element;
      }
      if (!seen) {
        elements[count++] = element;
      }
    }
    return count;
  }

  static long buffered(int buffer, int index, Context x) {
    return x.buffers[buffer][index];
  }

  static int contains(long element, long container, int codec, Context x) {
    Codec how = x.codecs[codec];
    for (int i = 0, n = how.length(container); i < n; i++) {
      if (how.get(container, i) == element) {
        return 1;
      }
    }
    return 0;
  }

  /** Takes tokens out of a slot; 0 if there are too few. */
  static int take(int slot, int tokens, Context x) {
    int left = x.next[slot] - tokens;
    if (left < 0) {
      return 0;
    }
    x.push(slot);
    x.next[slot] = left;
    return 1;
  }

  /** Takes tokens out of a slot that has enough. */
  static void takeSurely(int slot, int tokens, Context x) {
    x.push(slot);
    x.next[slot] -= tokens;
  }

  /** Adds tokens to a slot; a mistake if there would be too many. */
  static void put(int slot, int tokens, int limit, int site, Context x) {
    int sum = x.next[slot] + tokens;
    if (sum > limit || sum < 0) {
      x.fail(site);
      return;
    }
    x.push(slot);
    x.next[slot] = sum;
  }

  /** Takes the token a slot must stand for; 0 if it does not. */
  static int takeShared(int slot, int value, int tokens, Context x) {
    if (x.next[slot] != value || tokens > 1) {
      return 0;
    }
    x.push(slot);
    x.next[slot] = 0;
    return 1;
  }

  /** Puts a token into a slot; a mistake if there is one. */
  static void putShared(int slot, int value, int tokens, int site, Context x) {
    if (x.next[slot] != 0 || tokens > 1) {
      x.fail(site);
      return;
    }
    x.push(slot);
    x.next[slot] = value;
  }

  /** Takes tokens out of a slot with a numbered marking; 0 if there are too few. */
  static int takeNumbered(int slot, long key, int tokens, int place, Context x) {
    try {
      return tokens == 0 || x.numbered(place).change(x, slot, key, -tokens) ? 1 : 0;
    } catch (PoolFullException e) {
      x.poolFull();
      return 0;
    }
  }

  /** Puts tokens into a slot with a numbered marking; a mistake if there would be too many. */
  static void putNumbered(int slot, long key, int tokens, int place, int site, Context x) {
    try {
      if (tokens > 0 && !x.numbered(place).change(x, slot, key, tokens)) {
        x.fail(site);
      }
    } catch (PoolFullException e) {
      x.poolFull();
    }
  }

  static int takeFrom(long key, int tokens, int place, Context x) {
    try {
      return x.regions[place].remove(x, key, tokens) ? 1 : 0;
    } catch (PoolFullException e) {
      x.poolFull();
      return 0;
    }
  }

  static void putInto(long key, int tokens, int place, int site, Context x) {
    try {
      if (!x.regions[place].add(x, key, tokens)) {
        x.fail(site);
      }
    } catch (PoolFullException e) {
      x.poolFull();
    }
  }

  /** How many tokens a factor stands for. */
  static int factor(long factor) {
    return (int) Math.max(0, Math.min(factor, Integer.MAX_VALUE));
  }

  /** Whether an event of this priority is to be delivered. */
  static int ranks(long priority, Context x) {
    if (x.searching) {
      x.priority = Math.max(x.priority, priority);
      return 0;
    }
    return priority >= x.priority ? 1 : 0;
  }

  /** Delivers a binding or its mistake, and undoes it. */
  static void deliver(int[] state, long event, Context x) {
    if (x.error != 0) {
      x.restore(state);
      deliverError(event, x);
      return;
    }
    x.sink.successor(x.next, event, x.changed, x.count);
    x.restore(state);
    x.rank++;
  }

  static void deliverError(long event, Context x) {
    ModelError error = x.error > 0 ? x.errors[x.error - 1] : x.dynamic;
    x.error = 0;
    x.depth = 0;
    x.rank++;
    if (!x.searching && error != null) {
      x.sink.error(event, error);
    }
  }

  /** Undoes a binding that is not enabled; a mistake on the way to knowing that is delivered. */
  static void drop(int[] state, long event, Context x) {
    x.restore(state);
    if (x.error != 0) {
      deliverError(event, x);
    }
  }

  /** A component of a colour that is kept in a pool. */
  static long pooledComponent(int place, long key, int component, Context x) {
    return x.regions[place].colours().component(key, component);
  }
}
