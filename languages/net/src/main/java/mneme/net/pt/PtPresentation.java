package mneme.net.pt;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import mneme.model.Entry;
import mneme.model.Presentation;
import mneme.model.Statement;
import mneme.net.pt.PtNet.Action;

/**
 * A place/transition net in words.
 *
 * @param net whose events are its transitions, without choice
 */
record PtPresentation(PtNet net) implements Presentation {
  @Override
  public String describe(long event) {
    return net.actions().get((int) event).name();
  }

  /** The places that are marked. */
  @Override
  public List<Entry> entries(int[] state) {
    List<Entry> entries = new ArrayList<>();
    for (int place = 0; place < state.length; place++) {
      if (state[place] != 0) {
        entries.add(Entry.count("marking", net.places().get(place).name(), state[place]));
      }
    }
    return entries;
  }

  @Override
  public List<Statement> statements() {
    List<Statement> statements = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (int t = 0; t < net.actions().size(); t++) {
      Action action = net.actions().get(t);
      if (seen.add(action.name())) {
        statements.add(
            new Statement(
                "transition " + action.name(), "", action.position(), false, new int[] {t}));
      }
    }
    return statements;
  }
}
