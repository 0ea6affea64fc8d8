package example;

import java.util.List;
import mneme.engine.Extension;
import mneme.engine.SearchMethod;
import mneme.engine.StoreMethod;

/** Makes the store and the search known by name, also to the command line. */
public final class ExampleExtension implements Extension {
  @Override
  public List<StoreMethod> stores() {
    return List.of(ListStore.METHOD);
  }

  @Override
  public List<SearchMethod> searches() {
    return List.of(PlainSearch.METHOD);
  }
}
