package mneme.engine;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import mneme.method.Method;
import mneme.method.Parameter;
import mneme.run.PlanException;

/**
 * The searches and stores a run can choose from, by name. A value: adding a method makes another
 * list. Immutable.
 */
public final class Methods {
  /** The name under which the engine chooses the search, or the store, itself. */
  public static final String AUTO = "auto";

  /** The store that is taken where a search needs one and none is named. */
  public static final String USUAL_STORE = "full";

  /** The search that is taken where none is named. */
  public static final String USUAL_SEARCH = "bfs";

  private static final Methods STANDARD = new Methods(Searches.ALL, Stores.ALL);

  private final List<SearchMethod> searches;
  private final List<StoreMethod> stores;

  private Methods(List<SearchMethod> searches, List<StoreMethod> stores) {
    this.searches = unique("search", searches);
    this.stores = unique("store", stores);
  }

  /** Those that come with the engine. */
  public static Methods standard() {
    return STANDARD;
  }

  /** The extensions on the class path. Looks into every file of the class path. */
  public static List<Extension> extensions() {
    List<Extension> extensions = new ArrayList<>();
    ServiceLoader.load(Extension.class, Extension.class.getClassLoader()).forEach(extensions::add);
    return extensions;
  }

  /** Those that come with the engine, and those of some extensions. */
  public static Methods of(List<Extension> extensions) {
    Methods all = STANDARD;
    for (Extension extension : extensions) {
      all = all.with(extension);
    }
    return all;
  }

  /**
   * The same with those of an extension.
   *
   * @throws IllegalArgumentException where a name is taken
   */
  public Methods with(Extension extension) {
    return new Methods(joined(searches, extension.searches()), joined(stores, extension.stores()));
  }

  /**
   * The same with one search more.
   *
   * @throws IllegalArgumentException where its name is taken
   */
  public Methods with(SearchMethod search) {
    return new Methods(joined(searches, List.of(search)), stores);
  }

  /** The same with another search in the place of the one of its name. */
  public Methods replacing(SearchMethod search) {
    return new Methods(
        searches.stream().map(each -> each.name().equals(search.name()) ? search : each).toList(),
        stores);
  }

  /**
   * The same with one store more.
   *
   * @throws IllegalArgumentException where its name is taken
   */
  public Methods with(StoreMethod store) {
    return new Methods(searches, joined(stores, List.of(store)));
  }

  /** In the order in which they are shown. */
  public List<SearchMethod> searches() {
    return searches;
  }

  /** In the order in which they are shown. */
  public List<StoreMethod> stores() {
    return stores;
  }

  /** Searches, then stores. */
  public List<Method> all() {
    List<Method> all = new ArrayList<>(searches);
    all.addAll(stores);
    return all;
  }

  /** What they can be told, each once, in the order of the methods. */
  public List<Parameter<?>> parameters() {
    List<Parameter<?>> parameters = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Method method : all()) {
      for (Parameter<?> parameter : method.parameters()) {
        if (names.add(parameter.name())) {
          parameters.add(parameter);
        }
      }
    }
    return parameters;
  }

  /**
   * The search of that name.
   *
   * @throws PlanException where there is none
   */
  public SearchMethod search(String name) {
    return named("search", name, searches);
  }

  /**
   * The store of that name.
   *
   * @throws PlanException where there is none
   */
  public StoreMethod store(String name) {
    return named("store", name, stores);
  }

  public static List<String> names(List<? extends Method> methods) {
    return methods.stream().map(Method::name).toList();
  }

  private static <M extends Method> M named(String what, String name, List<M> methods) {
    for (M method : methods) {
      if (method.name().equals(name)) {
        return method;
      }
    }
    throw new PlanException(
        "unknown " + what + " '" + name + "'; available: " + String.join(", ", names(methods)));
  }

  private static <M> List<M> joined(List<M> methods, List<M> more) {
    List<M> joined = new ArrayList<>(methods);
    joined.addAll(more);
    return joined;
  }

  private static <M extends Method> List<M> unique(String what, List<M> methods) {
    Set<String> names = new HashSet<>();
    for (M method : methods) {
      if (!names.add(method.name())) {
        throw new IllegalArgumentException("there are two methods: " + what + " " + method.name());
      }
    }
    return List.copyOf(methods);
  }
}
