package mneme.java;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import mneme.model.Predicate;
import org.jspecify.annotations.Nullable;

/** Conditions that the type of the states has a name for. */
final class BooleanMembers {
  private BooleanMembers() {}

  /** The boolean component or method without parameters of that name; null where there is none. */
  static <S> @Nullable Predicate find(String name, JavaModel<S, ?> model) {
    Class<?> type = model.decode(model.initialStates().getFirst()).getClass();
    try {
      Method method = type.getDeclaredMethod(name);
      if (method.getReturnType() != boolean.class) {
        return null;
      }
      MethodHandle handle =
          MethodHandles.privateLookupIn(type, MethodHandles.lookup())
              .unreflect(method)
              .asType(MethodType.methodType(boolean.class, Object.class));
      return new StateCondition<>(name, model, state -> call(handle, state));
    } catch (ReflectiveOperationException _) {
      return null;
    }
  }

  private static boolean call(MethodHandle handle, Object state) {
    try {
      return (boolean) handle.invokeExact(state);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }
}
