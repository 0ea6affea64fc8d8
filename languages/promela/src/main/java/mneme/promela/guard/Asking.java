package mneme.promela.guard;

import mneme.promela.program.Action;

/** What decides whether a message fits, where one waits or somebody could take it. */
final class Asking {
  private Asking() {}

  /** Adds it; false where more decides than that. */
  static boolean of(Configuration configuration, int pid, Action action, Print into) {
    Terms terms = new Terms(configuration, pid);
    if (action instanceof Action.Receive receive && terms.channel(receive.channel()) != 0) {
      matches(receive, terms, into);
      into.looksAhead.set(terms.channel(receive.channel()));
      if (receive.random()) {
        into.looksBehind.set(terms.channel(receive.channel()));
      }
      return true;
    }
    if (action instanceof Action.Send send && terms.channel(send.channel()) != 0) {
      send.values().forEach(value -> into.look(value, terms));
      for (Walk.Partner partner : Walk.partners(configuration, pid, send)) {
        if (!(partner.step().action() instanceof Action.Receive receive)) {
          return false;
        }
        Terms theirs = new Terms(configuration, partner.pid());
        into.look(receive.channel(), theirs);
        matches(receive, theirs, into);
        into.asks.set(configuration.place(partner.pid(), partner.location()));
      }
      return true;
    }
    return false;
  }

  private static void matches(Action.Receive receive, Terms terms, Print into) {
    for (Action.Field field : receive.fields()) {
      if (field.match() != null) {
        into.look(field.match(), terms);
      }
    }
  }
}
