package mneme.net.coloured.model;

import java.util.BitSet;
import mneme.net.coloured.Arc;
import mneme.net.coloured.ColouredNet;
import mneme.net.coloured.Expression;
import mneme.net.coloured.Loop;
import mneme.net.coloured.NetTransition;
import mneme.net.coloured.plan.Trees;

/** Which places a transition looks at and which it changes. */
record Accesses(BitSet read, BitSet written) {
  static Accesses of(ColouredNet net, NetTransition transition) {
    BitSet read = new BitSet();
    BitSet written = new BitSet();
    for (Arc arc : transition.inputs()) {
      read.set(arc.place());
      written.set(arc.place());
    }
    for (Arc arc : transition.outputs()) {
      read.set(arc.place());
      written.set(arc.place());
    }
    for (Arc arc : transition.inhibitors()) {
      read.set(arc.place());
    }
    if (readsMarking(transition, read)
        || net.transitions().stream().anyMatch(each -> each.priority() != null)) {
      // What else is enabled decides, and that depends on everything.
      read.set(0, net.places().size());
    }
    return new Accesses(read, written);
  }

  /** Adds the places that conditions look at; returns whether these ask for events. */
  static boolean readsMarking(NetTransition transition, BitSet places) {
    boolean events = false;
    if (transition.guard() != null) {
      events |= Trees.places(transition.guard(), places);
    }
    if (transition.priority() != null) {
      events |= Trees.places(transition.priority(), places);
    }
    for (NetTransition.Let let : transition.lets()) {
      events |= Trees.places(let.value(), places);
    }
    for (Loop loop : transition.picks()) {
      for (Expression part : Trees.parts(loop)) {
        events |= Trees.places(part, places);
      }
    }
    return events;
  }
}
