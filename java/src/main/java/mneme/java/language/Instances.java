package mneme.java.language;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Parameter;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import mneme.java.StateModel;
import mneme.source.Position;
import mneme.source.SourceException;
import mneme.source.SourceText;
import org.jspecify.annotations.Nullable;

/** Makes a model of its class: the arguments of its constructor are the parameters of the model. */
final class Instances {
  private Instances() {}

  static StateModel<?, ?> of(Class<?> type, Map<String, Integer> parameters, SourceText source)
      throws SourceException {
    Constructor<?> constructor =
        Arrays.stream(type.getDeclaredConstructors())
            .filter(each -> takes(each, parameters))
            .min(Comparator.comparingInt(Constructor::getParameterCount))
            .orElseThrow(() -> refuse(type, parameters, source));
    @Nullable Object[] arguments = new Object[constructor.getParameterCount()];
    for (int i = 0; i < arguments.length; i++) {
      Integer value = parameters.get(names(constructor).get(i));
      arguments[i] =
          constructor.getParameterTypes()[i] == boolean.class
              ? (Object) !Integer.valueOf(0).equals(value)
              : value;
    }
    try {
      constructor.setAccessible(true);
      return (StateModel<?, ?>) constructor.newInstance(arguments);
    } catch (InvocationTargetException e) {
      throw new SourceException(
          source, Position.NONE, "the constructor threw an exception: " + e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new SourceException(
          source, Position.NONE, type.getName() + " cannot be made: " + e.getMessage());
    }
  }

  /** Numbers and booleans alone, each with a value, and no value left over. */
  private static boolean takes(Constructor<?> constructor, Map<String, Integer> parameters) {
    return constructor.getParameterCount() == parameters.size()
        && Arrays.stream(constructor.getParameters())
            .allMatch(each -> each.getType() == int.class || each.getType() == boolean.class)
        && parameters.keySet().containsAll(names(constructor));
  }

  /** A record knows the names of its components, also where its compiler has left out others. */
  private static List<String> names(Constructor<?> constructor) {
    RecordComponent[] components = constructor.getDeclaringClass().getRecordComponents();
    Parameter[] parameters = constructor.getParameters();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < parameters.length; i++) {
      boolean component =
          components != null
              && components.length == parameters.length
              && !parameters[i].isNamePresent();
      names.add(component ? components[i].getName() : parameters[i].getName());
    }
    return names;
  }

  private static SourceException refuse(
      Class<?> type, Map<String, Integer> parameters, SourceText source) {
    StringBuilder ways = new StringBuilder();
    for (Constructor<?> constructor : type.getDeclaredConstructors()) {
      ways.append(ways.isEmpty() ? "" : " or ");
      if (constructor.getParameterCount() == 0) {
        ways.append("no parameters");
      }
      for (String name : names(constructor)) {
        ways.append("--param ").append(name).append("=N ");
      }
    }
    return new SourceException(
        source,
        Position.NONE,
        "%s is made with %s, not with %s"
            .formatted(
                type.getSimpleName(),
                ways.toString().strip(),
                parameters.isEmpty() ? "no parameters" : parameters.keySet()));
  }
}
