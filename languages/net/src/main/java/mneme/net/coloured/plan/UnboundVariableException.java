package mneme.net.coloured.plan;

import mneme.net.coloured.NetTransition;

/** A variable has no place to take its values from. */
public final class UnboundVariableException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient NetTransition transition;

  UnboundVariableException(NetTransition transition, String variable) {
    super(
        "nothing gives variable %s of transition %s a value: it must stand alone in a tuple of an input arc, or be picked"
            .formatted(variable, transition.name()));
    this.transition = transition;
  }

  public NetTransition transition() {
    return transition;
  }
}
