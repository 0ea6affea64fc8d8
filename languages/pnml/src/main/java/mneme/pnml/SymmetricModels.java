package mneme.pnml;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mneme.net.TokenLimit;
import mneme.net.coloured.ColouredNet;
import mneme.net.coloured.interpret.NetErrorException;
import mneme.net.coloured.model.Engine;
import mneme.net.condition.NetModel;
import mneme.net.pt.PtModel;
import mneme.net.pt.PtWords;
import mneme.net.unfold.UnfoldException;
import mneme.net.unfold.Unfolding;
import mneme.pnml.colour.SymmetricReader;
import mneme.pnml.colour.SymmetricReader.Connection;
import mneme.pnml.xml.Problems;
import mneme.source.Position;
import mneme.source.SourceException;
import mneme.source.SourceText;

/** Makes models of symmetric nets. Not thread-safe. */
record SymmetricModels(NetText text, SourceText source, Problems problems) {
  private ColouredNet net() throws SourceException {
    Map<String, Integer> placeNumbers = new HashMap<>();
    Map<String, Integer> transitionNumbers = new HashMap<>();
    List<SymmetricReader.Node> places = nodes(text.places(), placeNumbers);
    List<SymmetricReader.Node> transitions = nodes(text.transitions(), transitionNumbers);
    List<Connection> arcs = new ArrayList<>();
    for (NetText.Arc arc : text.arcs()) {
      if (ArcKind.of(arc.element(), problems) != ArcKind.NORMAL) {
        problems.add(
            arc.element(),
            "inhibitor, reset and test arcs are read in place/transition nets only: unfold the net"
                + " with the tool that wrote it");
      }
      arcs.add(
          new Connection(
              placeNumbers.getOrDefault(arc.place().id(), 0),
              transitionNumbers.getOrDefault(arc.transition().id(), 0),
              arc.takes(),
              arc.element()));
    }
    return SymmetricReader.read(
        text.name(), text.declarations(), places, transitions, arcs, problems);
  }

  private static List<SymmetricReader.Node> nodes(
      Map<String, NetText.Node> nodes, Map<String, Integer> numbers) {
    List<SymmetricReader.Node> list = new ArrayList<>();
    for (NetText.Node node : nodes.values()) {
      numbers.put(node.id(), list.size());
      list.add(new SymmetricReader.Node(node.label(), node.element()));
    }
    return list;
  }

  /** The net as it is. */
  NetModel coloured(TokenLimit most) throws SourceException {
    ColouredNet net = net();
    try {
      return new SymmetricModel(
          net, aliases(text.places()), aliases(text.transitions()), Engine.COMPILED, most);
    } catch (NetErrorException | IllegalArgumentException e) {
      throw new SourceException(source, Position.NONE, String.valueOf(e.getMessage()));
    }
  }

  /** The net as a place/transition net. */
  NetModel unfolded(TokenLimit most) throws SourceException {
    ColouredNet net = net();
    try {
      Unfolding unfolding = Unfolding.of(net);
      problems.warn(
          "unfolded: "
              + counted(unfolding.net().places().size(), "place")
              + " instead of "
              + net.places().size()
              + ", "
              + counted(unfolding.net().actions().size(), "transition")
              + " instead of "
              + net.transitions().size());
      return PtModel.compiled(unfolding.net(), words(unfolding), most);
    } catch (UnfoldException e) {
      throw new SourceException(source, e.position(), String.valueOf(e.getMessage()));
    }
  }

  private static String counted(int count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }

  /** Ids mean the same as names. */
  private PtWords words(Unfolding unfolding) {
    return unfolding.words().withAliases(aliases(text.places()), aliases(text.transitions()));
  }

  private static Map<String, String> aliases(Map<String, NetText.Node> nodes) {
    Map<String, String> aliases = new LinkedHashMap<>();
    nodes.values().forEach(node -> aliases.put(node.id(), node.label()));
    return aliases;
  }
}
