package mneme.engine;

import java.util.List;

/** A store or a search as it is offered to users. */
public sealed interface Method permits StoreMethod, SearchMethod {
  String name();

  String promise();

  String cost();

  List<String> parameters();
}
