package mneme.net.coloured.model;

import java.util.ArrayList;
import java.util.List;
import mneme.model.Entry;
import mneme.model.Event;
import mneme.model.Presentation;
import mneme.model.Statement;
import mneme.net.coloured.ColouredNet;
import mneme.net.coloured.NetTransition;
import mneme.net.coloured.marking.Marking;
import mneme.net.coloured.marking.Region;
import mneme.net.coloured.plan.EventCodes;
import mneme.net.coloured.value.Values;

/** A coloured net in words. Immutable and thread-safe. */
record ColouredPresentation(ColouredNet net, Marking marking, EventCodes codes, Values values)
    implements Presentation {
  @Override
  public String describe(long event) {
    int t = Event.transition(event, codes.choiceBits());
    NetTransition transition = net.transitions().get(t);
    long choice = Event.wideChoice(event, codes.choiceBits());
    if (transition.variables().isEmpty()) {
      return transition.name();
    }
    if (codes.isRanked(t)) {
      return transition.name() + " #" + (choice + 1);
    }
    StringBuilder out = new StringBuilder(transition.name()).append('(');
    for (int v = 0; v < transition.variables().size(); v++) {
      NetTransition.Variable variable = transition.variables().get(v);
      out.append(v == 0 ? "" : ", ")
          .append(variable.name())
          .append(" = ")
          .append(values.render(variable.sort(), codes.value(t, v, choice)));
    }
    return out.append(')').toString();
  }

  /** The tokens of each place by colour, however they lie in the state. */
  @Override
  public List<Entry> entries(int[] state) {
    List<Entry> entries = new ArrayList<>();
    for (Region region : marking.regions()) {
      String place = region.place().name();
      for (int i = 0, n = region.positions(state); i < n; i++) {
        int count = region.countAt(state, i);
        if (count > 0) {
          String colour =
              region.place().domain().isEmpty()
                  ? ""
                  : region.render(values, region.keyAt(state, i));
          entries.add(Entry.count(place, place + colour, count));
        }
      }
    }
    return entries;
  }

  @Override
  public List<Statement> statements() {
    List<Statement> statements = new ArrayList<>();
    for (int t = 0; t < net.transitions().size(); t++) {
      NetTransition transition = net.transitions().get(t);
      statements.add(
          new Statement(
              "transition " + transition.name(), "", transition.position(), false, new int[] {t}));
    }
    return statements;
  }
}
