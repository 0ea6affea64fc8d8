package mneme.chart;

/** How text may look where it goes. */
public interface Look {
  /** No colours, and every letter there is. */
  Look PLAIN = () -> true;

  /** Whether arrows and bars arrive as what they are. */
  boolean unicode();

  default String strong(String text) {
    return text;
  }

  default String faint(String text) {
    return text;
  }

  default String bad(String text) {
    return text;
  }

  /** Between an old value and a new one. */
  default String arrow() {
    return unicode() ? " → " : " -> ";
  }

  default String ellipsis() {
    return unicode() ? "…" : "...";
  }
}
