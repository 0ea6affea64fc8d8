package mneme.gpu.search;

import org.jspecify.annotations.Nullable;

/** How an attempt ended. */
sealed interface End {
  /** It went to the end, to a violation or to a limit. */
  record Finished() implements End {}

  /**
   * A slot was too narrow.
   *
   * @param met by slot the least and the greatest value for which there was no room
   */
  record TooNarrow(int[] met) implements End {}

  /**
   * There is no memory for what was found.
   *
   * @param start of the level that is expanded; null where that was not kept
   */
  record Full(@Nullable LevelStart start) implements End {}
}
