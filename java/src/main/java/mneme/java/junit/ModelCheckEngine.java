package mneme.java.junit;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.platform.commons.support.ReflectionSupport;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.ExecutionRequest;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.discovery.MethodSelector;
import org.junit.platform.engine.discovery.UniqueIdSelector;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.EngineDescriptor;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.engine.support.discovery.EngineDiscoveryRequestResolver;
import org.junit.platform.engine.support.discovery.SelectorResolver;

/**
 * Finds methods marked with {@link ModelCheck} and runs them as tests. JUnit finds this engine by
 * itself where it is on the class path. It is an engine of its own because a test of Jupiter must
 * not return anything.
 */
public final class ModelCheckEngine implements TestEngine {
  static final String ID = "mneme";
  private static final String CLASS = "class";
  private static final String METHOD = "method";

  private static final EngineDiscoveryRequestResolver<EngineDescriptor> RESOLVER =
      EngineDiscoveryRequestResolver.<EngineDescriptor>builder()
          .addClassContainerSelectorResolver(type -> !checksOf(type).isEmpty())
          .addSelectorResolver(context -> new Selectors(context.getClassNameFilter()))
          .build();

  @Override
  public String getId() {
    return ID;
  }

  @Override
  public TestDescriptor discover(EngineDiscoveryRequest request, UniqueId uniqueId) {
    EngineDescriptor engine = new EngineDescriptor(uniqueId, "Mneme");
    RESOLVER.resolve(request, engine);
    return engine;
  }

  @Override
  public void execute(ExecutionRequest request) {
    run(request.getRootTestDescriptor(), request.getEngineExecutionListener());
  }

  private static void run(TestDescriptor descriptor, EngineExecutionListener listener) {
    listener.executionStarted(descriptor);
    TestExecutionResult result = TestExecutionResult.successful();
    if (descriptor instanceof CheckDescriptor check) {
      result = CheckRun.of(check.type, check.method);
    } else {
      for (TestDescriptor child : List.copyOf(descriptor.getChildren())) {
        run(child, listener);
      }
    }
    listener.executionFinished(descriptor, result);
  }

  private static List<Method> checksOf(Class<?> type) {
    return Arrays.stream(type.getDeclaredMethods())
        .filter(method -> method.isAnnotationPresent(ModelCheck.class))
        .sorted(java.util.Comparator.comparing(Method::getName))
        .toList();
  }

  /** From classes, methods and ids to tests. */
  private static final class Selectors implements SelectorResolver {
    private final Predicate<String> classNames;

    Selectors(Predicate<String> classNames) {
      this.classNames = classNames;
    }

    @Override
    public Resolution resolve(ClassSelector selector, Context context) {
      Class<?> type = selector.getJavaClass();
      List<Method> checks = checksOf(type);
      if (checks.isEmpty() || !classNames.test(type.getName())) {
        return Resolution.unresolved();
      }
      return context
          .addToParent(parent -> Optional.of(new ClassDescriptor(parent, type)))
          .map(
              descriptor ->
                  Resolution.match(
                      Match.exact(
                          descriptor,
                          () ->
                              checks.stream()
                                  .map(method -> DiscoverySelectors.selectMethod(type, method))
                                  .collect(Collectors.<DiscoverySelector>toSet()))))
          .orElse(Resolution.unresolved());
    }

    @Override
    public Resolution resolve(MethodSelector selector, Context context) {
      Method method = selector.getJavaMethod();
      Class<?> type = selector.getJavaClass();
      if (!method.isAnnotationPresent(ModelCheck.class)) {
        return Resolution.unresolved();
      }
      return context
          .addToParent(
              () -> DiscoverySelectors.selectClass(type),
              parent -> Optional.of(new CheckDescriptor(parent, type, method)))
          .map(descriptor -> Resolution.match(Match.exact(descriptor)))
          .orElse(Resolution.unresolved());
    }

    @Override
    public Resolution resolve(UniqueIdSelector selector, Context context) {
      UniqueId.Segment last = selector.getUniqueId().getLastSegment();
      if (last.getType().equals(CLASS)) {
        return ReflectionSupport.tryToLoadClass(last.getValue())
            .toOptional()
            .map(type -> Resolution.selectors(selectors(DiscoverySelectors.selectClass(type))))
            .orElse(Resolution.unresolved());
      }
      if (last.getType().equals(METHOD)) {
        String type = selector.getUniqueId().removeLastSegment().getLastSegment().getValue();
        return Resolution.selectors(
            selectors(DiscoverySelectors.selectMethod(type, last.getValue())));
      }
      return Resolution.unresolved();
    }

    private static java.util.Set<DiscoverySelector> selectors(DiscoverySelector only) {
      return java.util.Set.of(only);
    }
  }

  /** A class with checks. */
  private static final class ClassDescriptor extends AbstractTestDescriptor {
    ClassDescriptor(TestDescriptor parent, Class<?> type) {
      super(
          parent.getUniqueId().append(CLASS, type.getName()),
          type.getSimpleName(),
          ClassSource.from(type));
    }

    @Override
    public Type getType() {
      return Type.CONTAINER;
    }
  }

  /** One check. */
  private static final class CheckDescriptor extends AbstractTestDescriptor {
    private final Class<?> type;
    private final Method method;

    CheckDescriptor(TestDescriptor parent, Class<?> type, Method method) {
      super(
          parent.getUniqueId().append(METHOD, method.getName()),
          method.getName(),
          MethodSource.from(type, method));
      this.type = type;
      this.method = method;
    }

    @Override
    public Type getType() {
      return Type.TEST;
    }
  }
}
