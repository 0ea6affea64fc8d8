package mneme.net.coloured.marking;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mneme.model.Slot;
import mneme.net.coloured.ColouredNet;
import mneme.net.coloured.Sort;
import mneme.net.coloured.value.Values;

/** The slots that the places of a group share. Immutable and thread-safe. */
public final class SharedSlots {
  private final List<SharedRegion> regions = new ArrayList<>();
  private final String name;
  private final int greatest;

  /**
   * @param members places, each with the component that gives the slot
   * @param base the first slot
   */
  SharedSlots(ColouredNet net, Map<Integer, Integer> members, Colours[] domains, int base) {
    int offset = 1;
    for (int place : members.keySet().stream().sorted().toList()) {
      int component = members.getOrDefault(place, UnitInvariants.NONE);
      SharedRegion region =
          new SharedRegion(net.places().get(place), place, domains[place], base, component, offset);
      regions.add(region);
      offset += region.others();
    }
    this.greatest = offset - 1;
    this.name = regions.getFirst().place().name() + (regions.size() > 1 ? "…" : "");
  }

  List<SharedRegion> regions() {
    return regions;
  }

  SharedRegion region(int place) {
    return regions.stream().filter(each -> each.number() == place).findFirst().orElseThrow();
  }

  /** One for each value of the component. */
  List<Slot> slots(Values values) {
    SharedRegion first = regions.getFirst();
    List<Slot> slots = new ArrayList<>();
    for (int i = 0; i < first.slots(); i++) {
      String suffix = "";
      if (first.component() >= 0) {
        Sort sort = first.place().domain().get(first.component());
        suffix = "(" + values.render(sort, first.colours().low(first.component()) + i) + ")";
      }
      slots.add(Slot.ranged(name + suffix, first.number(), 0, greatest));
    }
    return slots;
  }
}
