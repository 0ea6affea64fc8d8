package mneme.lab.study;

/** A study whose descriptions are given once. */
public abstract class DescribedStudy implements Study {
  private final String name;
  private final String title;
  private final String source;
  private final String setUp;

  /** Takes what {@link Study} tells of itself. */
  protected DescribedStudy(String name, String title, String source, String setUp) {
    this.name = name;
    this.title = title;
    this.source = source;
    this.setUp = setUp.strip().replaceAll("\\s+", " ");
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final String title() {
    return title;
  }

  @Override
  public final String source() {
    return source;
  }

  @Override
  public final String setUp() {
    return setUp;
  }
}
