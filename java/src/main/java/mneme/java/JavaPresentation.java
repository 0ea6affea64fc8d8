package mneme.java;

import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
      addComponents("", record, entries);
    } else {
      add("state", decoded, entries);
    }
    return entries;
  }

  /** What has parts is listed part by part, so that one that changes is seen alone. */
  private void add(String name, @Nullable Object value, List<Entry> into) {
    switch (value) {
      case List<?> list -> {
        for (int i = 0; i < list.size(); i++) {
          add(name + "[" + i + "]", list.get(i), into);
        }
      }
      case Map<?, ?> map ->
          map.entrySet().stream()
              .sorted(Comparator.comparing(entry -> String.valueOf(entry.getKey())))
              .forEach(entry -> add(name + "[" + entry.getKey() + "]", entry.getValue(), into));
      case Optional<?> optional when optional.isPresent() -> add(name, optional.get(), into);
      case Optional<?> _ -> into.add(entry(name, 0, "none"));
      case Record record when record.getClass().getRecordComponents().length > 0 -> {
        if (Arrays.stream(record.getClass().getInterfaces()).anyMatch(Class::isSealed)) {
          into.add(entry(name, 1, record.getClass().getSimpleName()));
        }
        addComponents(name + ".", record, into);
      }
      case null -> into.add(entry(name, 0, "null"));
      default -> {
        if (value.getClass().isArray()) {
          for (int i = 0; i < Array.getLength(value); i++) {
            add(name + "[" + i + "]", Array.get(value, i), into);
          }
        } else {
          into.add(entry(name, number(value), value.toString()));
        }
      }
    }
  }

  private void addComponents(String prefix, Record record, List<Entry> into) {
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      try {
        component.getAccessor().setAccessible(true);
        add(prefix + component.getName(), component.getAccessor().invoke(record), into);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private Entry entry(String name, int number, String text) {
    return Entry.of(model.model().owner(name), name, number, text);
  }

  /** Of what is no number, whether it is there. */
  private static int number(Object value) {
    return switch (value) {
      case Integer number -> number;
      case Boolean truth -> truth ? 1 : 0;
      case Enum<?> constant -> constant.ordinal();
      default -> 1;
    };
  }
}
