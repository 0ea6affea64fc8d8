package mneme.dve.program;

/** The parts of an edge as they stand in the text; empty where there are none. */
public record EdgeText(String guard, String sync, String effect) {
  public static final EdgeText NONE = new EdgeText("", "", "");
}
