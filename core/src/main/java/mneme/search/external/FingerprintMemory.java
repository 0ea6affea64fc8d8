package mneme.search.external;

import mneme.disk.Traffic;
import mneme.memory.Memory;
import mneme.search.Crew;
import mneme.search.disk.MemoryBlock;
import mneme.search.external.fingerprint.Fingerprints;

/**
 * The largest part of the memory: it holds fingerprints of all states, and claims while the files
 * confirm them.
 */
record FingerprintMemory(
    WorkerContext ground, Worker[] workers, Candidates candidates, MemoryBlock room) {
  /**
   * Has the claims on disk confirmed, with all memory there is; returns the first wrong level.
   *
   * @param goesOn whether fingerprints will be needed
   */
  int reckon(Verifier verifier, Crew crew, boolean goesOn) {
    if (candidates.isEmpty()) {
      return Verifier.NONE;
    }
    for (Worker worker : workers) {
      worker.flush();
    }
    Claims claims = new Claims(ground.layout, room.address(), room.bytes());
    int wrong = candidates.reckon(claims, verifier, crew);
    if (wrong == Verifier.NONE) {
      candidates.clear();
      if (goesOn) {
        fill(crew);
      }
    }
    return wrong;
  }

  /** Makes the fingerprints of all states in the files, and of all that are claimed to be there. */
  void fill(Crew crew) {
    Memory.clear(room.address(), room.bytes());
    ground.fingerprints = Fingerprints.in(room, ground.levels.states());
    ground.goOn();
    ground.lay(ground.levels.newestFirst(Integer.MAX_VALUE));
    crew.run(lane -> workers[lane].walk(this::addFingerprint, Traffic.Kind.VISITED));
    ground.throwFailure();
    for (Worker worker : workers) {
      worker.walkClaims(this::addFingerprint);
    }
    candidates.forEach(this::addFingerprint);
    for (long hash : ground.mistakes.hashes()) {
      ground.fingerprints.add(hash);
    }
  }

  private boolean addFingerprint(long hash, long[] words) {
    ground.fingerprints.add(hash);
    return true;
  }
}
