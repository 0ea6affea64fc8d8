package example;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import mneme.java.Checks;
import mneme.java.StateModel;
import mneme.java.junit.ModelCheck;
import org.junit.jupiter.api.Test;

/** Models of well-known algorithms, checked as a user would. */
class ModelsTest {
  @ModelCheck(states = 288)
  StateModel<?, ?> twoPhaseCommitWithThreeManagers() {
    return new TwoPhaseCommit(3);
  }

  @ModelCheck(memory = "64m", store = "tree-compact", threads = 2, states = 8_832)
  StateModel<?, ?> twoPhaseCommitWithFiveManagers() {
    return new TwoPhaseCommit(5);
  }

  @ModelCheck(states = 544)
  StateModel<?, ?> aRegisterOfTwoServers() {
    return Abd.model(2, 2);
  }

  @ModelCheck(states = 16_668)
  StateModel<?, ?> paxosWithThreeServers() {
    return Paxos.model(3, 2);
  }

  @ModelCheck
  StateModel<?, ?> oneLeaderPerTerm() {
    return RaftElection.model(3, 1, false);
  }

  @ModelCheck
  StateModel<?, ?> notifyAllLosesNoWakeUp() {
    return new BoundedQueue(2, 3, 1, true);
  }

  @ModelCheck
  StateModel<?, ?> cachesAgree() {
    return new CacheCoherence(3, false);
  }

  @Test
  void notifyLosesAWakeUp() {
    AssertionError error =
        assertThrows(
            AssertionError.class, () -> Checks.assertHolds(new BoundedQueue(1, 2, 1, false)));
    assertTrue(error.getMessage().contains("deadlock"), error.getMessage());
    assertTrue(error.getMessage().contains("waits[1] false → true"), error.getMessage());
  }

  @Test
  void aServerThatVotesTwiceElectsTwoLeaders() {
    AssertionError error =
        assertThrows(
            AssertionError.class, () -> Checks.assertHolds(RaftElection.model(3, 1, true)));
    assertTrue(error.getMessage().contains("one leader per term"), error.getMessage());
  }

  @Test
  void aCacheThatMissesWritesIsStale() {
    AssertionError error =
        assertThrows(AssertionError.class, () -> Checks.assertHolds(new CacheCoherence(2, true)));
    assertTrue(error.getMessage().contains("assertion violated"), error.getMessage());
  }
}
