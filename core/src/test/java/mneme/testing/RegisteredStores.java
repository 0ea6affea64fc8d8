package mneme.testing;

import java.util.List;
import java.util.function.Predicate;
import mneme.engine.Methods;
import mneme.engine.SearchMethod.Order;
import mneme.engine.StoreMethod;
import mneme.engine.StoreRequest;
import mneme.memory.MemoryBudget;
import mneme.model.Model;
import mneme.run.Tuning;
import mneme.store.Recall;
import mneme.store.Store;

/** The registered stores by what they can do, so that tests need no lists of names. */
public final class RegisteredStores {
  private RegisteredStores() {}

  /** All of them; what is chosen under the name {@code auto} is one of the others. */
  public static List<StoreMethod> stores() {
    return Methods.standard().stores().stream()
        .filter(method -> !method.name().equals(Methods.AUTO))
        .toList();
  }

  /** The names of those that lose no state. */
  public static List<String> exactStores() {
    return such(Store::isExact);
  }

  /** The names of those whose states a checkpoint can write. */
  public static List<String> writableStores() {
    return such(
        store ->
            switch (store.recall()) {
              case Recall.ByNumber(boolean asTheyAre) -> asTheyAre;
              case Recall.ById _ -> true;
              case Recall.ByReplay _, Recall.Nothing _ -> false;
            });
  }

  /** The names of the others. */
  public static List<String> unwritableStores() {
    List<String> writable = writableStores();
    return such(_ -> true).stream().filter(name -> !writable.contains(name)).toList();
  }

  /** How many threads a store may have at most, of so many. */
  public static int threads(String store, int wanted) {
    return Methods.standard().store(store).severalThreads() ? wanted : 1;
  }

  private static List<String> such(Predicate<Store> wanted) {
    Model model = HandModels.all().getFirst();
    return stores().stream()
        .filter(
            method -> {
              MemoryBudget budget = new MemoryBudget(64 << 20);
              StoreRequest request =
                  new StoreRequest(model, 1, 64, Tuning.NONE, budget, Order.OLDEST_FIRST, false);
              try (Store store = method.opener().open(request)) {
                return wanted.test(store);
              }
            })
        .map(StoreMethod::name)
        .toList();
  }
}
