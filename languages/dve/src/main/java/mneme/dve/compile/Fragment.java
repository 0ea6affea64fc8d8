package mneme.dve.compile;

/** A piece of code that can be put into a method, or into one of its own where it gets too long. */
interface Fragment {
  /** About how many bytes it writes. */
  int size();

  void write(Code code);
}
