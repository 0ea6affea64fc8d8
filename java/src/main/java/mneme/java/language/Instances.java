package mneme.java.language;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.Comparator;
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
      Parameter parameter = constructor.getParameters()[i];
      Integer value = parameters.get(parameter.getName());
      arguments[i] =
          parameter.getType() == boolean.class ? (Object) !Integer.valueOf(0).equals(value) : value;
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
            .allMatch(
                each ->
                    (each.getType() == int.class || each.getType() == boolean.class)
                        && parameters.containsKey(each.getName()));
  }

  private static SourceException refuse(
      Class<?> type, Map<String, Integer> parameters, SourceText source) {
    StringBuilder ways = new StringBuilder();
    for (Constructor<?> constructor : type.getDeclaredConstructors()) {
      ways.append(ways.isEmpty() ? "" : " or ");
      if (constructor.getParameterCount() == 0) {
        ways.append("no parameters");
      }
      for (Parameter parameter : constructor.getParameters()) {
        ways.append("--param ").append(parameter.getName()).append("=N ");
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
