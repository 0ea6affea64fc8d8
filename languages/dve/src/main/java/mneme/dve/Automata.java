package mneme.dve;

import java.util.ArrayList;
import java.util.List;
import mneme.dve.program.Edge;
import mneme.dve.program.Process;
import mneme.dve.program.Program;
import mneme.model.Automaton;

/** The processes of a program as they are written. */
final class Automata {
  private Automata() {}

  static List<Automaton> of(Program program) {
    List<Automaton> automata = new ArrayList<>();
    for (Process process : program.processes()) {
      automata.add(of(process, program.initial()[process.locationSlot()]));
    }
    return automata;
  }

  private static Automaton of(Process process, int initial) {
    List<Automaton.Location> locations = new ArrayList<>();
    for (Process.Location location : process.locations()) {
      List<String> marks = new ArrayList<>();
      if (location.committed()) {
        marks.add("committed");
      }
      if (location.accepting()) {
        marks.add("accepting");
      }
      locations.add(new Automaton.Location(location.name(), locations.size() == initial, marks));
    }
    List<Automaton.Edge> edges = new ArrayList<>();
    for (Edge edge : process.edges()) {
      edges.add(
          new Automaton.Edge(
              edge.from(),
              edge.to(),
              edge.text().guard(),
              edge.text().sync(),
              edge.text().effect(),
              edge.position()));
    }
    return new Automaton(process.name(), locations, edges);
  }
}
