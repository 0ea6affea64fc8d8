package mneme.promela.compile;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.SwitchCase;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import mneme.promela.program.Location;
import mneme.promela.program.Step;

/**
 * Writes how the steps of a location are tried: group by group, as long as none was possible, and
 * what a group has for {@code else} where its other steps were not.
 */
abstract class LocationWriter {
  /** The local that says whether a step was possible. */
  private final int moved;

  LocationWriter(int moved) {
    this.moved = moved;
  }

  /**
   * Tries steps, and leaves in the local whether one was possible.
   *
   * @param first whether none of the group was tried before; else what is in the local counts, too
   */
  abstract void tryAll(CodeBuilder c, List<Step> steps, boolean first);

  /** Jumps to the code of the location whose index is on the stack; behind it, none of them is. */
  static void choose(CodeBuilder c, List<Location> locations, Consumer<Location> writer) {
    Label nothing = c.newLabel();
    List<SwitchCase> cases = new ArrayList<>();
    List<Label> labels = new ArrayList<>();
    for (Location location : locations) {
      Label label = c.newLabel();
      labels.add(label);
      cases.add(SwitchCase.of(location.index(), label));
    }
    c.tableswitch(nothing, cases);
    for (int i = 0; i < locations.size(); i++) {
      c.labelBinding(labels.get(i));
      writer.accept(locations.get(i));
    }
    c.labelBinding(nothing);
  }

  /** Tries the groups of a location, and returns whether a step was possible. */
  void groups(CodeBuilder c, Location location) {
    List<Location.Group> groups = location.groups();
    for (int g = 0; g < groups.size(); g++) {
      Location.Group group = groups.get(g);
      tryAll(c, group.earlier(), true);
      if (group.otherwise() != null) {
        Label done = c.newLabel();
        c.iload(moved);
        c.ifne(done);
        tryAll(c, List.of(group.otherwise()), true);
        c.labelBinding(done);
        tryAll(c, group.later(), false);
      }
      if (g < groups.size() - 1) {
        Label next = c.newLabel();
        c.iload(moved);
        c.ifeq(next);
        c.iconst_1();
        c.ireturn();
        c.labelBinding(next);
      }
    }
    c.iload(moved);
    c.ireturn();
  }
}
