package mneme.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import mneme.testing.HandModel;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A wrapper that forwards half of a model would change verdicts. */
class ForwardingTest {
  private static final Model REAL =
      HandModel.named("real")
          .slot("x", 0, 1)
          .initial(0)
          .rule("go", rule -> rule.then((state, choice) -> state.set(0, 1)))
          .build();

  @Test
  void aModelForwardsEveryMethodWithItsArgumentsAndItsResult() throws Exception {
    forwardsEverything(
        Model.class,
        model ->
            new ForwardingModel(model) {
              @Override
              protected boolean keeps(Class<? extends Ability> ability) {
                return true;
              }
            });
  }

  @Test
  void aPresentationForwardsEveryMethodWithItsArgumentsAndItsResult() throws Exception {
    forwardsEverything(Presentation.class, words -> new ForwardingPresentation(words) {});
  }

  /** A method with a default that is not overridden would answer the default. */
  @Test
  void everyMethodIsDeclaredInTheWrapper() {
    assertThat(undeclared(Model.class, ForwardingModel.class)).isEmpty();
    assertThat(undeclared(Presentation.class, ForwardingPresentation.class)).isEmpty();
  }

  @Test
  void anAbilityIsForwardedOnlyWhereTheWrapperKeepsIt() {
    Model wrapper =
        new ForwardingModel(REAL) {
          @Override
          protected boolean keeps(Class<? extends Ability> ability) {
            return ability == Actors.class;
          }
        };
    assertThat(REAL.ability(Independence.class)).isNotNull();
    assertThat(wrapper.ability(Independence.class)).isNull();
    assertThat(wrapper.ability(Actors.class)).isNotNull();
  }

  @Test
  void whatAModelDoesNotSayHasAPlainDefault() {
    Model least = new LeastModel();
    assertThat(least.assertions()).isEmpty();
    assertThat(least.validEnd()).isNull();
    assertThat(least.measures()).isEmpty();
    assertThat(least.tableBytes()).isZero();
    assertThat(least.ability(Independence.class)).isNull();
    assertThat(least.presentation().describe(0)).isEqualTo("go");
    assertThat(least.presentation().entries(new int[] {7}))
        .containsExactly(Entry.of("globals", "x", 7, "7"));
    assertThat(least.presentation().statements()).isEmpty();
  }

  /** Makes a wrapper around something. */
  @FunctionalInterface
  private interface Wrapping<T> {
    T around(T inner);
  }

  private static <T> void forwardsEverything(Class<T> type, Wrapping<T> wrapping) throws Exception {
    List<Method> methods = contract(type);
    assertThat(methods).hasSizeGreaterThan(5);
    for (Method method : methods) {
      Recorder recorder = new Recorder(answerTo(method));
      T wrapper = wrapping.around(type.cast(proxy(type, recorder)));
      Object[] arguments =
          Arrays.stream(method.getParameterTypes()).map(ForwardingTest::sample).toArray();
      Object result = method.invoke(wrapper, arguments);
      assertThat(recorder.called).as(method.getName()).containsExactly(method);
      assertThat(recorder.arguments).as(method.getName()).containsExactly(arguments);
      assertThat(result).as(method.getName()).isEqualTo(recorder.answer);
    }
  }

  private static List<Method> contract(Class<?> type) {
    return Stream.of(type.getMethods())
        .filter(method -> !Modifier.isStatic(method.getModifiers()))
        .toList();
  }

  private static List<String> undeclared(Class<?> type, Class<?> wrapper) {
    return contract(type).stream()
        .filter(
            method ->
                Stream.of(wrapper.getDeclaredMethods())
                    .noneMatch(
                        own ->
                            own.getName().equals(method.getName())
                                && Arrays.equals(
                                    own.getParameterTypes(), method.getParameterTypes())))
        .map(Method::getName)
        .toList();
  }

  private static Object proxy(Class<?> type, InvocationHandler handler) {
    return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler);
  }

  /** Notes what is called, and answers what no default would. */
  private static final class Recorder implements InvocationHandler {
    private final @Nullable Object answer;
    private final List<Method> called = new ArrayList<>();
    private Object[] arguments = new Object[0];

    Recorder(@Nullable Object answer) {
      this.answer = answer;
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] given) {
      called.add(method);
      arguments = given == null ? new Object[0] : given;
      return answer;
    }
  }

  private static Object sample(Class<?> type) {
    if (type == int.class) {
      return 17;
    }
    if (type == long.class) {
      return 23L;
    }
    if (type == int[].class) {
      return new int[] {4, 2};
    }
    if (type == Class.class) {
      return Independence.class;
    }
    return "text";
  }

  /** Something that differs from every default. */
  @SuppressWarnings("ReferenceEquality") // A proxy is equal to itself alone.
  private static @Nullable Object answerTo(Method method) {
    Class<?> type = method.getReturnType();
    if (type == int.class) {
      return 99;
    }
    if (type == long.class) {
      return 98L;
    }
    if (type == boolean.class) {
      return false;
    }
    if (type == String.class) {
      return "answered";
    }
    if (type == List.class) {
      return List.of("an entry");
    }
    if (type == Optional.class) {
      return Optional.of("reason");
    }
    if (type == Ability.class) {
      return REAL.ability(Independence.class);
    }
    if (type == Shape.class) {
      return REAL.shape();
    }
    if (type == Transition.class) {
      return REAL.transition(0);
    }
    if (type == Message.class) {
      return new Message("c", Message.Direction.SEND, List.of());
    }
    if (type.isInterface()) {
      return proxy(
          type, (proxy, called, given) -> called.getName().equals("equals") && proxy == given[0]);
    }
    throw new AssertionError("no sample of " + type);
  }

  /** As little as a model can be. */
  private static final class LeastModel implements Model {
    @Override
    public String name() {
      return "least";
    }

    @Override
    public Shape shape() {
      return REAL.shape();
    }

    @Override
    public List<int[]> initialStates() {
      return REAL.initialStates();
    }

    @Override
    public int transitionCount() {
      return REAL.transitionCount();
    }

    @Override
    public Transition transition(int id) {
      return REAL.transition(id);
    }

    @Override
    public int choiceBits() {
      return REAL.choiceBits();
    }

    @Override
    public Stepper stepper() {
      return REAL.stepper();
    }

    @Override
    public Predicate predicate(String text) throws mneme.source.SourceException {
      return REAL.predicate(text);
    }
  }
}
