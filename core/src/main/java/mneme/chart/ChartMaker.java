package mneme.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import mneme.chart.Chart.Lane;
import mneme.chart.Chart.Note;
import mneme.chart.Chart.Row;
import mneme.model.Actors;
import mneme.model.Entry;
import mneme.model.Event;
import mneme.model.Message;
import mneme.model.Message.Direction;
import mneme.model.Model;
import mneme.model.Substep;
import mneme.model.Transition;
import mneme.source.Position;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/** Makes charts of traces. For one trace, by one thread. */
public final class ChartMaker {
  /** How much of a trace a chart shows. */
  public record Size(int mostLanes, int mostSteps) {
    /** What can be read in a terminal. */
    public static final Size TEXT = new Size(8, 120);

    /** What can be read in a browser. */
    public static final Size PICTURE = new Size(24, 600);
  }

  private static final String OTHERS = "others";
  private static final int WIDEST_LABEL = 60;

  private final Model model;
  private final String fileName;
  private final Trace trace;
  private final Look look;

  /** Those who have a location, and where they are when they are met first. */
  private final Map<String, String> locations = new HashMap<>();

  /** Components in the order in which they are met. */
  private final List<String> components = new ArrayList<>();

  /** Those who are said to take steps. */
  private final List<String> actors = new ArrayList<>();

  /** What happens, with names for lanes. */
  private record Draft(
      int number,
      String from,
      String to,
      boolean toChannel,
      boolean fromChannel,
      String label,
      Map<String, List<String>> notes,
      String place,
      boolean fails) {}

  /**
   * @param fileName of the model, for places in it
   */
  public ChartMaker(Model model, String fileName, Trace trace, Look look) {
    this.model = model;
    this.fileName = fileName;
    this.trace = trace;
    this.look = look;
    Actors declared = model.ability(Actors.class);
    for (int i = 0; declared != null && i < declared.count(); i++) {
      actors.add(declared.name(i));
    }
    Set<String> met = new LinkedHashSet<>();
    meet(trace.initial(), met, true);
    for (Trace.Step step : trace.steps()) {
      meet(step.state(), met, false);
    }
    components.addAll(met);
  }

  private void meet(int[] state, Set<String> met, boolean first) {
    for (Entry entry : model.presentation().entries(state)) {
      met.add(entry.component());
      if (entry.isLocation()) {
        locations.putIfAbsent(entry.component(), first ? entry.text() : "");
      }
    }
  }

  /** The chart, of a longer trace the first steps and the last. */
  public Chart chart(Size size) {
    List<Draft> drafts = new ArrayList<>();
    int[] before = trace.initial();
    int number = 0;
    for (Trace.Step step : trace.steps()) {
      number++;
      draft(number, before, step.event(), step.state(), drafts);
      before = step.state();
    }
    Trace.ErringEvent erring = trace.error();
    if (erring != null) {
      draft(number + 1, before, erring.event(), null, drafts);
    }
    List<Lane> lanes = lanes(drafts, size.mostLanes());
    Map<String, Integer> numbers = new LinkedHashMap<>();
    for (Lane lane : lanes) {
      numbers.put(lane.name(), numbers.size());
    }
    int others = lanes.size() - 1;
    List<Row> rows = rows(drafts, size.mostSteps(), numbers, others);
    String end = erring == null ? "" : TraceWords.of(erring.error(), fileName);
    return new Chart(lanes, rows, end);
  }

  private List<Row> rows(List<Draft> drafts, int most, Map<String, Integer> numbers, int others) {
    int cycle = Trace.NO_LOOP;
    for (int i = 0; i < drafts.size() && trace.goesRound() && cycle < 0; i++) {
      cycle = drafts.get(i).number() > trace.loopStart() ? i : Trace.NO_LOOP;
    }
    Excerpt shown = Excerpt.of(drafts.size(), most, cycle);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < drafts.size(); i++) {
      if (i == cycle) {
        rows.add(new Chart.CycleStart());
      }
      if (shown.shows(i)) {
        rows.add(row(drafts.get(i), numbers, others));
      } else {
        int left = shown.leftOut(i);
        rows.add(new Chart.Gap(left));
        i += left - 1;
      }
    }
    if (trace.isLasso()) {
      rows.add(new Chart.CycleEnd(TraceWords.endOf(trace)));
    }
    return rows;
  }

  /** What is said over a channel, and who says it to whom. */
  private record Saying(
      String process, String partner, @Nullable Message message, Position position) {}

  private List<Saying> sayings(int[] before, long event, Transition transition) {
    List<Saying> sayings = new ArrayList<>();
    List<Substep> substeps = model.presentation().substeps(before, event);
    for (Substep substep : substeps) {
      if (substep.message() != null) {
        sayings.add(
            new Saying(
                substep.process(), substep.partner(), substep.message(), substep.position()));
      }
    }
    if (sayings.isEmpty()) {
      Message message = substeps.isEmpty() ? model.presentation().message(before, event) : null;
      sayings.add(
          new Saying(transition.process(), transition.partner(), message, transition.position()));
    }
    return sayings;
  }

  /** A row for each message of an event; its changes stand at the last. */
  private void draft(
      int number, int[] before, long event, int @Nullable [] after, List<Draft> into) {
    Transition transition = model.transition(Event.transition(event, model.choiceBits()));
    List<Saying> sayings = sayings(before, event, transition);
    Map<String, List<String>> notes = new LinkedHashMap<>();
    String mover = transition.process();
    String described = model.presentation().describe(event);
    boolean moves = false;
    List<Change> all = after == null ? List.of() : Change.between(model, before, after);
    for (Change change : Change.telling(all)) {
      Entry now = change.entry();
      String component = now.component();
      boolean location = now.isLocation();
      // The name of a step often says where it leads.
      moves |= location && component.equals(mover) && described.contains(" -> " + now.text());
      if (isCarried(now, sayings)) {
        continue;
      }
      String lane = isProcess(component) ? component : mover.isEmpty() ? component : mover;
      List<String> changes = notes.computeIfAbsent(lane, any -> new ArrayList<>());
      changes.add(location ? 0 : changes.size(), text(change));
    }
    for (Substep substep : model.presentation().substeps(before, event)) {
      for (String line : substep.output().stripTrailing().lines().toList()) {
        notes
            .computeIfAbsent(substep.process(), any -> new ArrayList<>())
            .add("prints " + TraceWords.shortened(line, WIDEST_LABEL, look));
      }
    }
    if (mover.isEmpty()) {
      mover = notes.isEmpty() ? fallbackLane() : notes.keySet().iterator().next();
    }
    for (int i = 0; i < sayings.size(); i++) {
      Saying saying = sayings.get(i);
      boolean last = i == sayings.size() - 1;
      String speaker = saying.process().isEmpty() ? mover : saying.process();
      String name = moves && saying.partner().isEmpty() ? "" : described;
      into.add(
          row(
              number,
              saying,
              speaker,
              TraceWords.shortened(name, WIDEST_LABEL, look),
              last ? notes : Map.of(),
              last && after == null));
    }
  }

  private Draft row(
      int number,
      Saying saying,
      String speaker,
      String name,
      Map<String, List<String>> notes,
      boolean fails) {
    Message message = saying.message();
    boolean toChannel = message != null && message.direction() == Direction.SEND;
    boolean fromChannel = message != null && message.direction() == Direction.RECEIVE;
    String partner = saying.partner().isEmpty() ? speaker : saying.partner();
    String channel = message == null ? "" : message.channel();
    String place = saying.position().isKnown() ? fileName + ":" + saying.position().line() : "";
    return new Draft(
        number,
        fromChannel ? channel : speaker,
        toChannel ? channel : fromChannel ? speaker : partner,
        toChannel,
        fromChannel,
        message != null ? text(message) : name,
        notes,
        place,
        fails);
  }

  /** Whether the arrow of a message says already what changes there. */
  private boolean isCarried(Entry now, List<Saying> sayings) {
    for (Saying saying : sayings) {
      Message message = saying.message();
      if (message == null) {
        continue;
      }
      for (Message.Field field : message.fields()) {
        if (field.target() >= 0
            && model.shape().nameOf(field.target()).equals(now.name())
            && field.value() == now.value()) {
          return true;
        }
      }
      if (message.direction() != Direction.HANDSHAKE && now.component().equals(message.channel())) {
        return true;
      }
    }
    return false;
  }

  /** A component that has a location, or takes steps. */
  private boolean isProcess(String component) {
    return locations.containsKey(component) || actors.contains(component);
  }

  private String fallbackLane() {
    return components.isEmpty() ? "system" : components.getFirst();
  }

  /** The new value is enough: the old one stands further up. */
  private String text(Change change) {
    Entry now = change.entry();
    if (change.after() == null) {
      return now.isLocation() ? "ends" : now.name() + " is gone";
    }
    if (now.isLocation()) {
      return (change.before() == null ? "starts at " : look.arrow().stripLeading()) + now.text();
    }
    String name = TraceWords.shortName(now.name(), now.component());
    return (name.isEmpty() ? now.name() : name) + " = " + now.text();
  }

  /** {@code channel(value, value)}. */
  private static String text(Message message) {
    StringBuilder text = new StringBuilder(message.channel());
    for (int i = 0; i < message.fields().size(); i++) {
      text.append(i == 0 ? "(" : ", ").append(message.fields().get(i).text());
    }
    return text.append(message.fields().isEmpty() ? "" : ")").toString();
  }

  /** Those who take part, in the order of the model; the least busy share the last lane. */
  private List<Lane> lanes(List<Draft> drafts, int most) {
    Map<String, Integer> busy = new LinkedHashMap<>();
    Set<String> channels = new LinkedHashSet<>();
    for (Draft draft : drafts) {
      Set<String> takePart = new LinkedHashSet<>(draft.notes().keySet());
      takePart.add(draft.from());
      takePart.add(draft.to());
      takePart.forEach(name -> busy.merge(name, 1, Integer::sum));
      if (draft.fromChannel()) {
        channels.add(draft.from());
      }
      if (draft.toChannel()) {
        channels.add(draft.to());
      }
    }
    Set<String> kept = new LinkedHashSet<>(busy.keySet());
    if (kept.size() > most) {
      kept.clear();
      busy.entrySet().stream()
          .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
          .limit(most - 1L)
          .forEach(entry -> kept.add(entry.getKey()));
    }
    List<String> ordered = ordered(kept, channels, drafts);
    List<Lane> lanes = new ArrayList<>();
    for (String name : ordered) {
      lanes.add(
          new Lane(
              name,
              channels.contains(name) ? Lane.Kind.CHANNEL : Lane.Kind.PROCESS,
              locations.getOrDefault(name, "")));
    }
    if (kept.size() < busy.size()) {
      lanes.add(new Lane(OTHERS, Lane.Kind.OTHERS, ""));
    }
    return lanes;
  }

  /** In the order of the model; a channel stands behind the first process that uses it. */
  private List<String> ordered(Set<String> kept, Set<String> channels, List<Draft> drafts) {
    List<String> names = new ArrayList<>(kept);
    names.removeAll(channels);
    names.sort(Comparator.comparingInt(this::placeOf));
    for (String channel : channels) {
      if (kept.contains(channel)) {
        int user = -1;
        for (int i = 0; i < drafts.size() && user < 0; i++) {
          Draft draft = drafts.get(i);
          if (draft.toChannel() && draft.to().equals(channel)) {
            user = names.indexOf(draft.from());
          } else if (draft.fromChannel() && draft.from().equals(channel)) {
            user = names.indexOf(draft.to());
          }
        }
        names.add(user + 1, channel);
      }
    }
    return names;
  }

  private int placeOf(String component) {
    int place = components.indexOf(component);
    return place >= 0 ? place : components.size() + actors.indexOf(component);
  }

  private static Row row(Draft draft, Map<String, Integer> numbers, int others) {
    Map<Integer, List<String>> changes = new TreeMap<>();
    draft
        .notes()
        .forEach(
            (name, texts) -> {
              Integer lane = numbers.get(name);
              List<String> all =
                  changes.computeIfAbsent(lane == null ? others : lane, any -> new ArrayList<>());
              for (String text : texts) {
                all.add(lane == null ? name + ": " + text : text);
              }
            });
    List<Note> notes = new ArrayList<>();
    changes.forEach((lane, texts) -> notes.add(new Note(lane, texts)));
    return new Chart.Step(
        draft.number(),
        numbers.getOrDefault(draft.from(), others),
        numbers.getOrDefault(draft.to(), others),
        draft.label(),
        notes,
        draft.place(),
        draft.fails());
  }
}
