package mneme.java;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mneme.model.Entry;
import mneme.model.Message;
import mneme.model.Presentation;
import org.jspecify.annotations.Nullable;

/** States component by component, and actions as they print themselves. */
final class JavaPresentation<S, A> implements Presentation {
  private final JavaModel<S, A> model;

  JavaPresentation(JavaModel<S, A> model) {
    this.model = model;
  }

  @Override
  public String describe(long event) {
    return isBetween(event) ? "evaluation" : String.valueOf(model.action(event));
  }

  private boolean isBetween(long event) {
    return event == model.evaluation();
  }

  @Override
  public @Nullable Message message(int[] before, long event) {
    if (isBetween(event)) {
      return null;
    }
    A action = model.action(event);
    String said = model.model().message(action);
    return said == null || model.model().partner(action).isEmpty()
        ? null
        : new Message(said, Message.Direction.HANDSHAKE, List.of());
  }

  @Override
  public List<Entry> entries(int[] state) {
    S decoded = model.decode(state);
    List<Entry> entries = new ArrayList<>();
    if (decoded instanceof Record record) {
      for (var component : record.getClass().getRecordComponents()) {
        try {
          component.getAccessor().setAccessible(true);
          add(component.getName(), component.getAccessor().invoke(record), entries);
        } catch (ReflectiveOperationException e) {
          throw new IllegalStateException(e);
        }
      }
    } else {
      add("state", decoded, entries);
    }
    return entries;
  }

  /** Lists and arrays element by element, so that one that changes is seen alone. */
  private static void add(String name, @Nullable Object value, List<Entry> into) {
    switch (value) {
      case List<?> list -> addAll(name, list, into);
      case Object[] array -> addAll(name, Arrays.asList(array), into);
      case int[] array -> addAll(name, Arrays.stream(array).boxed().toList(), into);
      case null, default -> into.add(Entry.of("", name, number(value), String.valueOf(value)));
    }
  }

  private static void addAll(String name, List<?> list, List<Entry> into) {
    for (int i = 0; i < list.size(); i++) {
      add(name + "[" + i + "]", list.get(i), into);
    }
  }

  private static int number(@Nullable Object value) {
    return switch (value) {
      case Integer number -> number;
      case Boolean truth -> truth ? 1 : 0;
      case Enum<?> constant -> constant.ordinal();
      case null, default -> 0;
    };
  }
}
