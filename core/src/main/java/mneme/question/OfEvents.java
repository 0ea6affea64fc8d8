package mneme.question;

/** A question about what the model's own text asks of its steps: asked once, and of every run. */
sealed interface OfEvents extends Question permits Assertions, RuntimeErrors {
  @Override
  default boolean keepsRunGoing() {
    return false;
  }
}
