package mneme.store.comback;

import mneme.memory.Memory;
import mneme.store.Answer;
import mneme.store.AnswerSink;
import mneme.store.Batch;
import mneme.store.Inserter;
import mneme.store.packed.CodedSource;
import mneme.store.packed.StateCodec;
import mneme.store.table.StateTable;

/**
 * Puts states into a {@link ComBackStore}. Successors are packed by changing the packed state they
 * come from, and looked up in batches, so that the cache misses of many look-ups are under way
 * together; a batch is settled with the store's lock.
 */
final class ComBackInserter implements Inserter {
  private final ComBackStore store;
  private final AnswerSink sink;
  private final boolean immediate;
  private final boolean concurrent;
  private final boolean offersExpanded;

  private StateCodec codec;
  private int words;
  private CodedSource source;
  private long from = -1;

  private final Batch batch = new Batch(false);
  private final long[] hashes = batch.hashes();

  /** The state each of the batch comes from, where it is offered to the cache afterwards. */
  private long[] sources;

  private int sourceCount;
  private long lastSource = -1;
  private final int[] sourceOf;
  private int[] fromState = new int[0];

  /** What was read ahead, so that the reading is not left out. */
  @SuppressWarnings("UnusedVariable")
  private long touched;

  // The state whose successors are being settled, and how many of them are new.
  private long settling = -1;
  private int references;
  private long[] settlingWords;
  private long[] scratch;

  ComBackInserter(ComBackStore store, AnswerSink sink, boolean immediate) {
    this.store = store;
    this.sink = sink;
    this.immediate = immediate;
    this.concurrent = store.isConcurrent();
    this.offersExpanded = store.cache().takesExpanded();
    this.sourceOf = new int[batch.capacity()];
    adopt(store.codec());
    batch.packs(words);
  }

  private void adopt(StateCodec newest) {
    codec = newest;
    words = newest.words();
    source = new CodedSource(newest);
    sources = new long[offersExpanded ? batch.capacity() * words : 0];
    settlingWords = new long[words];
    settling = -1;
    scratch = new long[words];
  }

  @Override
  public void putInitial(int[] state) {
    answerNow();
    from = -1;
    fromState = state;
    if (!codec.layout().fits(state) && !widen(state)) {
      sink.answer(-1, -1, Answer.FULL);
      return;
    }
    putWhole(state, -1);
    answerNow();
  }

  @Override
  public void from(long id, int[] state) {
    from = id;
    fromState = state;
    if (store.codec() != codec) {
      // Another thread has found the state, which may not fit the layout known here.
      keepUp();
      return;
    }
    if (store.fetchExpanding(id, source.words())) {
      source.opened(state);
    } else {
      source.open(state);
    }
  }

  @Override
  public void put(int[] successor, long event, int[] changed, int count) {
    if (source.fits(successor, changed, count)) {
      append(event, source.packAndHash(successor, changed, count, batch.packed(), batch.next()));
    } else if (codec.layout().fits(successor) || widen(successor)) {
      // A slot is new, or a value outside the range known so far.
      putWhole(successor, event);
    } else {
      answerNow();
      sink.answer(from, event, Answer.FULL);
    }
  }

  private void putWhole(int[] state, long event) {
    codec.layout().pack(state, batch.packed(), batch.next());
    append(event, codec.hashOf(state, batch.packed(), batch.next()));
  }

  private void append(long event, long hashed) {
    if (offersExpanded) {
      if (lastSource != from || sourceCount == 0) {
        System.arraycopy(source.words(), 0, sources, sourceCount * words, words);
        sourceCount++;
        lastSource = from;
      }
      sourceOf[batch.size()] = sourceCount - 1;
    }
    if (!batch.add(from, event, hashed)) {
      answerNow();
    }
  }

  /** The shape of states grew; false where memory does not suffice for that. */
  private boolean widen(int[] state) {
    answerNow();
    store.lock.lock();
    try {
      if (!store.widen(state)) {
        return false;
      }
      adopt(store.codec());
      batch.packs(words);
      // What is expanded may have been packed before another thread widened the layout, too.
      source.open(fromState);
      return true;
    } finally {
      store.lock.unlock();
    }
  }

  /** Another thread has widened the layout: what waits is packed anew. */
  private void keepUp() {
    if (store.codec() == codec) {
      return;
    }
    StateCodec former = codec;
    long[] formerSources = sources;
    adopt(store.codec());
    batch.repack(former.layout(), codec.layout());
    for (int i = 0; offersExpanded && i < sourceCount; i++) {
      int[] state = new int[codec.layout().slots()];
      former.layout().unpack(formerSources, i * former.words(), state);
      codec.layout().pack(state, sources, i * words);
    }
    source.open(fromState);
  }

  @Override
  public void answerNow() {
    if (batch.size() == 0) {
      return;
    }
    readAhead();
    store.lock.lock();
    try {
      if (concurrent) {
        keepUp();
      }
      int n = batch.size();
      for (int i = 0; i < n; i++) {
        if (offersExpanded && batch.from(i) != settling) {
          offerExpanded();
          settling = batch.from(i);
          store.expansions().settles();
          System.arraycopy(sources, sourceOf[i] * words, settlingWords, 0, words);
        }
        settle(i);
      }
    } finally {
      store.lock.unlock();
    }
    batch.clear();
    sourceCount = 0;
  }

  /** Reads that do not wait for each other. Nothing is decided here, so changes do no harm. */
  private void readAhead() {
    StateTable table = store.table();
    long sum = 0;
    int size = batch.size();
    for (int i = 0; i < size; i++) {
      sum += Memory.getLong(table.placeOf(hashes[i]));
    }
    for (int i = 0; i < size; i++) {
      sum += Memory.getLong(table.nextPlaceOf(hashes[i]));
    }
    touched = sum;
  }

  private void offerExpanded() {
    if (settling >= 0 && references > 0) {
      store.expansions().references(references);
      store.cache().expanded(settling, settlingWords, 0);
    }
    settling = -1;
    references = 0;
  }

  /** Answers one of the batch, or has it wait. */
  private void settle(int i) {
    long[] packed = batch.packed();
    int at = batch.place(i);
    while (true) {
      StateTable table = store.table();
      int n = table.find(hashes[i]);
      int unknown = 0;
      for (int k = 0; k < n; k++) {
        int compared = store.compare(table.found(k), packed, at);
        if (compared > 0) {
          batch.answer(i, Answer.seen(table.found(k)), sink);
          return;
        }
        unknown -= compared;
      }
      if (n == 0 || unknown == 0 && isSurelyNew(i)) {
        addNew(i);
        return;
      }
      if (immediate) {
        rebuild(i, n);
        return;
      }
      if (store.detection().hasNoRoom()) {
        if (!store.detection().isRunning()) {
          rebuild(i, n);
          return;
        }
        // The state may be one of those that are being decided on.
        store.detection().detect(sink);
        keepUp();
        continue;
      }
      if (store.detection().add(hashes[i], packed, at, batch.from(i), batch.event(i))) {
        for (int k = 0; k < n; k++) {
          // States at hand were compared; but while a detection is under way they may be the very
          // ones that it will find new.
          if (unknown == 0 || !store.isAtHand(table.found(k))) {
            store.detection().mark(table.found(k));
          }
        }
        return;
      }
      store.detection().detect(sink);
      if (concurrent) {
        keepUp();
      }
    }
  }

  /** Whether a state that differs from all it may be is not waiting among the candidates. */
  private boolean isSurelyNew(int i) {
    Detection detection = store.detection();
    return immediate
        || !detection.isRunning()
            && !detection.isCandidate(hashes[i], batch.packed(), batch.place(i));
  }

  private void addNew(int i) {
    long answer =
        store.add(hashes[i], batch.packed(), batch.place(i), batch.from(i), batch.event(i));
    if (answer != Answer.FULL) {
      references++;
    }
    batch.answer(i, answer, sink);
  }

  /** Compares with each state of the same hash at once. */
  private void rebuild(int i, int n) {
    StateTable table = store.table();
    for (int k = 0; k < n; k++) {
      long number = table.found(k);
      if (!store.isAtHand(number)
          && store.isRebuilt(number, batch.packed(), batch.place(i), scratch)) {
        batch.answer(i, Answer.seen(number), sink);
        return;
      }
    }
    addNew(i);
  }

  @Override
  public void flush() {
    answerNow();
    store.lock.lock();
    try {
      offerExpanded();
      store.detection().finish(sink);
    } finally {
      store.lock.unlock();
    }
  }
}
