package mneme.java;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import mneme.java.layout.LayoutException;
import mneme.java.layout.Part;
import mneme.java.layout.StateLayout;
import mneme.model.Actors;
import mneme.model.Event;
import org.jspecify.annotations.Nullable;

/**
 * Actions as events. The transition is the type of the action: the constant of an enum, the record
 * of a sealed interface. The choice is the number of its values where these are bounded, so that an
 * event means the same in every process; otherwise a number given when it is first met.
 * Thread-safe.
 *
 * @param <A> the actions
 */
final class ActionTable<A> {
  static final int CHOICE_BITS = 32;

  private final StateModel<?, A> model;
  private final List<String> processes;
  private final List<Class<?>> types = new ArrayList<>();
  private final List<@Nullable Object> constants = new ArrayList<>();

  /** By type the numbers of its values; null where they are given when met. */
  private final List<@Nullable Part> parts = new ArrayList<>();

  private final ConcurrentHashMap<A, Long> given = new ConcurrentHashMap<>();
  private final List<A> met = new ArrayList<>();

  ActionTable(StateModel<?, A> model) {
    this.model = model;
    this.processes = List.copyOf(model.processes());
    Class<?> type = actionType(model.getClass());
    if (type != null && type.isEnum()) {
      for (Object constant : type.getEnumConstants()) {
        add(type, constant, null);
      }
    } else if (type != null && type.isSealed()) {
      addLeaves(type);
    } else if (type != null && type.isRecord()) {
      addRecord(type);
    } else {
      add(Object.class, null, null);
    }
  }

  private void add(Class<?> type, @Nullable Object constant, @Nullable Part part) {
    types.add(type);
    constants.add(constant);
    parts.add(part);
  }

  private void addLeaves(Class<?> type) {
    for (Class<?> each : type.getPermittedSubclasses()) {
      if (each.isEnum()) {
        for (Object constant : each.getEnumConstants()) {
          add(each, constant, null);
        }
      } else if (each.isSealed()) {
        addLeaves(each);
      } else if (each.isRecord()) {
        addRecord(each);
      } else {
        add(each, null, null);
      }
    }
  }

  /** With the numbers of its values, where they fit into the choice. */
  private void addRecord(Class<?> type) {
    Part part = null;
    try {
      part = new StateLayout().part(type.getSimpleName(), type);
      if (part.values() == Part.UNBOUNDED || part.values() > 1L << CHOICE_BITS) {
        part = null;
      }
    } catch (LayoutException _) {
      // Its values get numbers when they are met.
    }
    add(type, null, part);
  }

  /** What the second parameter of {@code next} is declared as, in the class that declares it. */
  private static @Nullable Class<?> actionType(Class<?> model) {
    return Arrays.stream(model.getMethods())
        .filter(method -> method.getName().equals("next") && method.getParameterCount() == 2)
        .filter(method -> !method.isBridge())
        .map(Method::getParameterTypes)
        .map(parameters -> parameters[1])
        .filter(type -> type != Object.class)
        .findFirst()
        .orElse(null);
  }

  /** How many transitions there are: one for each type of action, process and partner. */
  int transitions() {
    int actors = processes.size() + 1;
    return types.size() * actors * actors;
  }

  String typeName(int transition) {
    int type = typeIn(transition);
    Object constant = constants.get(type);
    return constant != null
        ? constant.toString()
        : types.get(type) == Object.class ? "action" : types.get(type).getSimpleName();
  }

  /** Who takes the actions of a transition. */
  String process(int transition) {
    int actors = processes.size() + 1;
    return name(transition / actors % actors);
  }

  String partner(int transition) {
    return name(transition % (processes.size() + 1));
  }

  private String name(int actor) {
    return actor == 0 ? "" : processes.get(actor - 1);
  }

  private int typeIn(int transition) {
    int actors = processes.size() + 1;
    return transition / actors / actors;
  }

  private int transition(int type, A action) {
    if (processes.isEmpty()) {
      return type;
    }
    int actors = processes.size() + 1;
    return (type * actors + 1 + processes.indexOf(model.process(action))) * actors
        + 1
        + processes.indexOf(model.partner(action));
  }

  /** Whether an action has the same number in every process. */
  boolean isFixed() {
    for (int i = 0; i < types.size(); i++) {
      if (constants.get(i) == null && parts.get(i) == null) {
        return false;
      }
    }
    return true;
  }

  long event(A action) {
    int type = typeOf(action);
    Part part = parts.get(type);
    long choice =
        constants.get(type) != null ? 0 : part != null ? part.number(action) : given(action);
    return Event.of(transition(type, action), choice, CHOICE_BITS);
  }

  private int typeOf(A action) {
    for (int i = 0; i < types.size(); i++) {
      Object constant = constants.get(i);
      if (constant == null ? types.get(i).isInstance(action) : constant == action) {
        return i;
      }
    }
    throw new LayoutException(action + " is no action of " + model.name());
  }

  private long given(A action) {
    Long known = given.get(action);
    return known != null ? known : given.computeIfAbsent(action, this::meet);
  }

  private synchronized long meet(A action) {
    met.add(action);
    return met.size() - 1L;
  }

  @SuppressWarnings("unchecked")
  A action(long event) {
    int type = typeIn(Event.transition(event, CHOICE_BITS));
    Object constant = constants.get(type);
    if (constant != null) {
      return (A) constant;
    }
    long choice = Event.wideChoice(event, CHOICE_BITS);
    Part part = parts.get(type);
    if (part != null) {
      return (A) java.util.Objects.requireNonNull(part.value(choice));
    }
    synchronized (this) {
      return met.get((int) choice);
    }
  }

  /** Whether there is an action with the number of an event. */
  boolean knows(long event) {
    int type = typeIn(Event.transition(event, CHOICE_BITS));
    if (event < 0 || type >= types.size()) {
      return false;
    }
    long choice = Event.wideChoice(event, CHOICE_BITS);
    Part part = parts.get(type);
    if (constants.get(type) != null || part != null) {
      return choice < (part == null ? 1 : part.values());
    }
    synchronized (this) {
      return choice < met.size();
    }
  }

  /** Who takes actions; null where the model does not say. */
  @Nullable Actors actors() {
    return processes.isEmpty() ? null : new Processes();
  }

  private final class Processes implements Actors {
    @Override
    public int count() {
      return processes.size();
    }

    @Override
    public String name(int actor) {
      return processes.get(actor);
    }

    @Override
    public int actor(long event) {
      int actors = processes.size() + 1;
      int transition = Event.transition(event, CHOICE_BITS);
      return transition < transitions() ? transition / actors % actors - 1 : -1;
    }

    @Override
    public int partner(long event) {
      int transition = Event.transition(event, CHOICE_BITS);
      return transition < transitions() ? transition % (processes.size() + 1) - 1 : -1;
    }
  }
}
