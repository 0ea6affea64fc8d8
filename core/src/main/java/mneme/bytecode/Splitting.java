package mneme.bytecode;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Divides what is too long for one generated method: HotSpot leaves methods above 8,000 bytes to
 * its interpreter.
 */
public final class Splitting {
  private Splitting() {}

  /**
   * Neighbours together, as many as fit; an item that is too long alone is a piece of its own.
   *
   * @param bytes about how long an item is
   * @param longest how long a piece may be
   * @param fewest so many items stay together even where they are longer
   */
  public static <T> List<List<T>> pieces(
      List<T> items, ToIntFunction<? super T> bytes, int longest, int fewest) {
    List<List<T>> pieces = new ArrayList<>();
    List<T> piece = new ArrayList<>();
    int size = 0;
    for (T item : items) {
      int more = bytes.applyAsInt(item);
      if (!piece.isEmpty() && piece.size() >= fewest && size + more > longest) {
        pieces.add(piece);
        piece = new ArrayList<>();
        size = 0;
      }
      piece.add(item);
      size += more;
    }
    pieces.add(piece);
    return pieces;
  }
}
