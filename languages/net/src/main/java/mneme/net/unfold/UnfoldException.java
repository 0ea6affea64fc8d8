package mneme.net.unfold;

import mneme.source.Position;

/** A coloured net that cannot be unfolded; the message is for the user. */
public final class UnfoldException extends Exception {
  private final transient Position position;

  UnfoldException(Position position, String message) {
    super(message);
    this.position = position;
  }

  public Position position() {
    return position;
  }
}
