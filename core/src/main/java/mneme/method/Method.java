package mneme.method;

import java.util.List;

/** A store, a search or another exchangeable part of a run, as it is offered to users. */
public interface Method {
  /** The word users choose it by. */
  String name();

  /** What its answer is worth. */
  String promise();

  /** What it takes in time and memory. */
  String cost();

  /** What it can be told besides its name, in the order in which it is shown. */
  List<Parameter<?>> parameters();

  /** Whether a parameter of this name is among its own. */
  default boolean hears(String parameter) {
    for (Parameter<?> own : parameters()) {
      if (own.name().equals(parameter)) {
        return true;
      }
    }
    return false;
  }
}
