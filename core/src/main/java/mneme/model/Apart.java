package mneme.model;

/**
 * Begins with room that nobody uses. What a thread writes again and again extends this: so it lies
 * in no cache line, and in none beside, that another thread writes, wherever the garbage collector
 * moves the objects. Two threads that write to one line wait for each other at every write.
 */
@SuppressWarnings("UnusedVariable")
public abstract class Apart {
  /**
   * Behind the header of an object, where the JVM would put a field of a class that extends this.
   */
  private int gap;

  private long p00;
  private long p01;
  private long p02;
  private long p03;
  private long p04;
  private long p05;
  private long p06;
  private long p07;
  private long p08;
  private long p09;
  private long p10;
  private long p11;
  private long p12;
  private long p13;
  private long p14;
  private long p15;

  /** So many bytes are left free. */
  public static final int BYTES = 128;

  protected Apart() {}
}
