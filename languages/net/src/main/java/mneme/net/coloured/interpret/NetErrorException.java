package mneme.net.coloured.interpret;

import mneme.model.ModelError;

/** Carries a mistake of the model out of an expression. */
public final class NetErrorException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient ModelError error;

  NetErrorException(ModelError error) {
    super(error.message(), null, false, false);
    this.error = error;
  }

  public ModelError error() {
    return error;
  }
}
