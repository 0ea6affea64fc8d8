package mneme.promela.check;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mneme.promela.program.ChannelType;
import mneme.promela.program.Proctype;
import mneme.promela.syntax.Decl;
import mneme.promela.syntax.Expr;
import mneme.promela.syntax.PromelaError;
import mneme.source.Diagnostic;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/** What is known of a model while it is checked. Not thread-safe. */
final class World {
  final Scope globals = new Scope(null);
  final Map<String, Sort.Struct> structs = new HashMap<>();
  final List<String> mtypes = new ArrayList<>();
  final List<ChannelType> channelTypes = new ArrayList<>();
  final Map<String, Integer> proctypes = new HashMap<>();
  final List<Decl.Proctype> declared = new ArrayList<>();
  final List<Proctype> built = new ArrayList<>();
  final Set<String> assigned = new HashSet<>();
  final Set<String> remoteLabels = new HashSet<>();
  final List<Diagnostic> warnings = new ArrayList<>();
  final List<Integer> hidden = new ArrayList<>();
  int lastSlot = -1;
  boolean usesTimeout;

  /** Whether processes have priorities; each keeps its own then. */
  boolean prioritised;

  int steps;

  /** By process type its labels: the locations they name. */
  final Map<Integer, Map<String, List<Integer>>> labels = new HashMap<>();

  /** By process type the scope of its variables. */
  final Map<Integer, Scope> locals = new HashMap<>();

  /** Labels of processes that were asked for before they were known. */
  record PendingLabel(int proctype, Expr.RemoteLabel asked, BitSet locations) {}

  final List<PendingLabel> pendingLabels = new ArrayList<>();

  /** Sets the locations a label names. */
  void fill(Map<String, List<Integer>> known, Expr.RemoteLabel asked, BitSet locations) {
    List<Integer> found = known.get(asked.label());
    if (found == null) {
      throw new PromelaError(
          asked.position(), "'" + asked.process() + "' has no label '" + asked.label() + "'");
    }
    found.forEach(locations::set);
  }

  int channelType(ChannelType type) {
    int index = channelTypes.indexOf(type);
    if (index < 0) {
      channelTypes.add(type);
      index = channelTypes.size() - 1;
    }
    return index;
  }

  void warn(Position position, String message) {
    warnings.add(Diagnostic.warning(position, message));
  }

  @Nullable Integer mtype(String name) {
    int index = mtypes.indexOf(name);
    return index < 0 ? null : index + 1;
  }
}
