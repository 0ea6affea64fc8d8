package mneme.search.forgetting;

import java.util.List;
import java.util.Locale;
import mneme.run.Detail;

/**
 * What searches that forget have to say of themselves: how much is met again, how much is repeated,
 * and when repetitions take over. Not thread-safe; what progress asks for may be a little late.
 */
public abstract class ForgettingFigures {
  private final Repetitions repetitions = new Repetitions();

  /** What to change when repetitions take over. */
  protected abstract String remedy();

  /** Something was forgotten: states may be visited again from now on. */
  protected final void forgot() {
    repetitions.forgot();
  }

  /** A state is visited; so many were by now. */
  protected final void count(int[] state, long visits) {
    repetitions.visited(state, visits);
  }

  /** How many different states so many visits were of, as far as is known. */
  protected final long distinct(long visits) {
    return repetitions.distinct(visits);
  }

  /** Whether no state was forgotten. */
  protected final boolean isExact() {
    return repetitions.isExact();
  }

  /**
   * For progress.
   *
   * @param held what is held, in words
   */
  protected final String note(String held, long visits, long matched, long followed) {
    String note =
        String.format(
            Locale.ROOT,
            "%d %% met again, %s, each visited %.2f times",
            followed == 0 ? 0 : 100 * matched / followed,
            held,
            repetitions.redundancy(visits));
    return repetitions.takeOver() ? note + "; warning: " + advice() : note;
  }

  private String advice() {
    return "most visits repeat earlier ones: " + remedy() + " would help";
  }

  /**
   * How many events were followed, and how many of them led to a state that was remembered. Where
   * states were forgotten the graph may have fewer transitions.
   */
  protected final void addFollowed(List<Detail> details, long followed, long matched) {
    details.add(
        Detail.count(
            "events_followed",
            isExact() ? "" : "events followed",
            followed,
            "with repetitions; the number of transitions is not known"));
    if (followed > 0) {
      details.add(
          Detail.measure(
              "matched_share",
              "met again",
              (double) matched / followed,
              "of the events followed lead to a state that was remembered"));
    }
  }

  /** How many different states so many visits were of. */
  protected final void addRepetitions(List<Detail> details, long visits) {
    if (visits == 0) {
      return;
    }
    if (!isExact()) {
      details.add(
          Detail.count(
              "states_estimate",
              "states",
              repetitions.distinct(visits),
              "different ones, estimated to 1 %"));
    }
    details.add(
        Detail.measure(
            "redundancy",
            "redundancy",
            repetitions.redundancy(visits),
            isExact() ? "visits for each state" : "visits for each state, estimated"));
  }

  /** Says what to change, where repetitions have taken over. */
  protected final void addAdvice(List<Detail> details) {
    if (repetitions.takeOver()) {
      details.add(Detail.text("advice", "warning", "repeats", advice()));
    }
  }
}
