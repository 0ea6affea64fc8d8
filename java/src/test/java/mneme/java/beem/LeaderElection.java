package mneme.java.beem;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import mneme.java.Requirement;
import mneme.java.StateModel;
import mneme.java.layout.Range;
import mneme.java.layout.Size;
import org.jspecify.annotations.Nullable;

/**
 * The election of Dolev, Klawe and Rodeh in a ring with one direction: nodes pass on the values of
 * their neighbours, and a node whose neighbour has the greatest of three stays in the race.
 */
record LeaderElection(List<Integer> values)
    implements StateModel<LeaderElection.State, LeaderElection.Action> {
  enum Place {
    START,
    WAIT,
    GOT,
    FIRST,
    FIRST_ACTIVE,
    FIRST_PASSIVE,
    SECOND,
    SECOND_ACTIVE,
    SECOND_PASSIVE,
    WINNER,
    WINNER_CHECK
  }

  enum Word {
    WINNER,
    FIRST,
    SECOND
  }

  record Message(Word word, @Range(max = 29) int value) {}

  record Node(
      Place place,
      @Range(max = 29) int greatest,
      Message got,
      @Range(max = 29) int neighbour,
      boolean knows,
      boolean active) {}

  record State(
      @Range(max = 255) int leaders,
      @Size(6) List<Node> nodes,
      @Size(6) List<@Size(10) List<Message>> channels) {}

  /** A node takes a step of its own, or takes a message out of its channel. */
  record Action(@Range(max = 5) int node, boolean receives) {}

  @Override
  public List<State> initialStates() {
    List<Node> nodes = new ArrayList<>();
    for (int value : values) {
      nodes.add(new Node(Place.START, value, new Message(Word.WINNER, 0), 0, false, true));
    }
    return List.of(new State(0, nodes, Collections.nCopies(values.size(), List.of())));
  }

  @Override
  public void actions(State state, Consumer<Action> possible) {
    for (int node = 0; node < values.size(); node++) {
      possible.accept(new Action(node, false));
      possible.accept(new Action(node, true));
    }
  }

  @Override
  public @Nullable State next(State state, Action action) {
    int me = action.node();
    Node node = state.nodes().get(me);
    return action.receives() ? receives(state, me, node) : step(state, me, node);
  }

  private static @Nullable State receives(State state, int me, Node node) {
    List<Message> channel = state.channels().get(me);
    if (node.place() != Place.WAIT || channel.isEmpty()) {
      return null;
    }
    Node then =
        new Node(
            Place.GOT,
            node.greatest(),
            channel.getFirst(),
            node.neighbour(),
            node.knows(),
            node.active());
    return new State(
        state.leaders(),
        Lists.with(state.nodes(), me, then),
        Lists.with(state.channels(), me, List.copyOf(channel.subList(1, channel.size()))));
  }

  private @Nullable State step(State state, int me, Node node) {
    int value = node.got().value();
    Message plain = new Message(Word.WINNER, value);
    return switch (node.place()) {
      case START -> sends(state, me, node, new Message(Word.FIRST, values.get(me)));
      case WAIT -> null;
      case GOT -> {
        Place place =
            switch (node.got().word()) {
              case FIRST -> Place.FIRST;
              case SECOND -> Place.SECOND;
              case WINNER -> Place.WINNER_CHECK;
            };
        yield moved(
            state,
            me,
            new Node(place, node.greatest(), plain, node.neighbour(), node.knows(), node.active()));
      }
      case FIRST ->
          moved(state, me, at(node, node.active() ? Place.FIRST_ACTIVE : Place.FIRST_PASSIVE));
      case FIRST_PASSIVE -> sends(state, me, node, new Message(Word.FIRST, value));
      case FIRST_ACTIVE ->
          value == node.greatest()
              ? sends(
                  state,
                  me,
                  new Node(
                      node.place(),
                      node.greatest(),
                      node.got(),
                      node.neighbour(),
                      true,
                      node.active()),
                  plain)
              : sends(
                  state,
                  me,
                  new Node(
                      node.place(),
                      node.greatest(),
                      node.got(),
                      value,
                      node.knows(),
                      node.active()),
                  new Message(Word.SECOND, value));
      case SECOND ->
          moved(state, me, at(node, node.active() ? Place.SECOND_ACTIVE : Place.SECOND_PASSIVE));
      case SECOND_PASSIVE -> sends(state, me, node, new Message(Word.SECOND, value));
      case SECOND_ACTIVE ->
          node.neighbour() > value && node.neighbour() > node.greatest()
              ? sends(
                  state,
                  me,
                  new Node(
                      node.place(),
                      node.neighbour(),
                      node.got(),
                      node.neighbour(),
                      node.knows(),
                      node.active()),
                  new Message(Word.FIRST, node.neighbour()))
              : moved(
                  state,
                  me,
                  new Node(
                      Place.WAIT,
                      node.greatest(),
                      node.got(),
                      node.neighbour(),
                      node.knows(),
                      false));
      case WINNER_CHECK ->
          new State(
              state.leaders() + (value == values.get(me) ? 1 : 0),
              Lists.with(state.nodes(), me, at(node, Place.WINNER)),
              state.channels());
      case WINNER ->
          node.knows() ? moved(state, me, at(node, Place.WAIT)) : sends(state, me, node, plain);
    };
  }

  private static Node at(Node node, Place place) {
    return new Node(
        place, node.greatest(), node.got(), node.neighbour(), node.knows(), node.active());
  }

  private static State moved(State state, int me, Node node) {
    return new State(state.leaders(), Lists.with(state.nodes(), me, node), state.channels());
  }

  /** To the next node, where there is room; then the node waits. */
  private static @Nullable State sends(State state, int me, Node node, Message message) {
    int to = (me + 1) % state.nodes().size();
    List<Message> channel = state.channels().get(to);
    if (channel.size() == 10) {
      return null;
    }
    List<Message> longer = new ArrayList<>(channel);
    longer.add(message);
    return new State(
        state.leaders(),
        Lists.with(state.nodes(), me, at(node, Place.WAIT)),
        Lists.with(state.channels(), to, longer));
  }

  @Override
  public List<Requirement<State>> requirements() {
    return List.of(Requirement.always("one leader at most", state -> state.leaders() < 2));
  }
}
