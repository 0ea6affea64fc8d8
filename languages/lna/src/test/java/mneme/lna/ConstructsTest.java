package mneme.lna;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mneme.model.ModelError;
import mneme.model.Predicate.Outcome;
import mneme.net.coloured.model.ColouredModel;
import mneme.net.coloured.model.Engine;
import mneme.source.SourceException;
import mneme.testing.ModelContract;
import org.junit.jupiter.api.Test;

/** Each part of the language does what it should, compiled and interpreted. */
class ConstructsTest {
  /** Counts both ways and compares. */
  private static Nets.Count count(String text) throws SourceException {
    Nets.Count compiled = Nets.count(Nets.net(text, Map.of(), Engine.COMPILED));
    Nets.Count interpreted = Nets.count(Nets.net(text, Map.of(), Engine.INTERPRETED));
    assertThat(compiled).isEqualTo(interpreted);
    return compiled;
  }

  /** Whether a constant expression of a function's result has a value. */
  private static long value(String type, String expression, String definitions)
      throws SourceException {
    ColouredModel net =
        Nets.net(
            "n { %s function f() -> %s { return %s; } type r: range -1000 .. 1000; place p { dom: r; } place s { dom: epsilon; init: epsilon; } transition t { in { s: epsilon; } out { p: <( f() )>; } } }"
                .formatted(definitions, type, expression));
    long[] found = {Long.MIN_VALUE};
    net.stepper()
        .successors(
            net.initialStates().getFirst(),
            new mneme.model.SuccessorSink() {
              @Override
              public void successor(int[] next, long event, int[] changed, int count) {
                var region = net.marking().region(0);
                for (int i = 0; i < region.positions(next); i++) {
                  if (region.countAt(next, i) > 0) {
                    found[0] = region.colours().component(region.keyAt(next, i), 0);
                  }
                }
              }

              @Override
              public void error(long event, ModelError error) {}
            });
    return found[0];
  }

  private static final String TYPES =
      """
      type ints: list[nat] of small with capacity 5;
      type set5: set of small with capacity 5;
      type vec: vector[small, bool] of small;
      type pair: struct { small a; bool b; };
      """;
  private static final String SMALL = "type small: range 0 .. 9;\n" + TYPES;

  private static long small(String expression) throws SourceException {
    return value("int", expression, SMALL);
  }

  @Test
  void arithmetic() throws SourceException {
    assertThat(small("2 + 3 * 4 - 6 / 2")).isEqualTo(11);
    assertThat(small("7 % 4 + - 2")).isEqualTo(1);
    assertThat(small("(3 > 2 and not (1 = 2)) ? 5 : 6")).isEqualTo(5);
    assertThat(small("succ 4 + pred 4")).isEqualTo(8);
    assertThat(small("small'last + small'card + small'first")).isEqualTo(19);
  }

  @Test
  void moduloTypesGoRound() throws SourceException {
    String types = "type m: mod 5; function last(m x) -> m return x + 3;";
    assertThat(value("int", "int(last(4)) + int(m(0) - m(1))", types)).isEqualTo(6);
  }

  @Test
  void functionsWithStatements() throws SourceException {
    String body =
        """
        type small: range 0 .. 9;
        function g(int n) -> int {
          int r := 0;
          int i := 0;
          while (i < n) { i := i + 1; if (i % 2 = 0) r := r + i; else r := r + 0; }
          for (a in small range 1 .. 3, b in small range 1 .. 2) r := r + a * b;
          case (n) { 4: r := r + 100; 5: r := r + 200; default: r := 0; }
          return r;
        }
        function power(int b, int e) -> int { if (e = 0) return 1; else return b * power(b, e - 1); }
        """;
    assertThat(value("int", "g(4)", body)).isEqualTo(124);
    assertThat(value("int", "g(7)", body)).isEqualTo(0);
    assertThat(value("int", "power(3, 5)", body)).isEqualTo(243);
  }

  @Test
  void lists() throws SourceException {
    String list =
        SMALL
            + """
            function l() -> ints { ints x := |3, 1, 4|; x := x & 1; x := 5 & x; x[1] := 9; return x; }
            """;
    // |5, 9, 1, 4, 1|
    assertThat(value("int", "l()[0] * 100 + l()[1] * 10 + l()'last", list)).isEqualTo(591);
    assertThat(value("int", "l()'size + l()'suffix'first + l()'prefix'last", list)).isEqualTo(18);
    assertThat(value("int", "l()[1 .. 3]'first + l()[1 .. 3]'size", list)).isEqualTo(12);
    assertThat(value("int", "(4 in l() and not (3 in l())) ? 1 : 0", list)).isEqualTo(1);
    assertThat(value("int", "(l()'full and not l()'empty) ? l()'space : 7", list)).isEqualTo(0);
  }

  @Test
  void sets() throws SourceException {
    String set =
        SMALL
            + """
            function a() -> set5 { set5 s := |1, 2, 3|; return s; }
            function b() -> set5 { set5 s := empty; for (x in small range 2 .. 4) s := s or x; return s; }
            function total(set5 s) -> int { int r := 0; for (x in s) r := r + x; return r; }
            """;
    assertThat(value("int", "total(a() or b())", set)).isEqualTo(10);
    assertThat(value("int", "total(a() and b())", set)).isEqualTo(5);
    assertThat(value("int", "total(a() - b()) + total(a() - 3)", set)).isEqualTo(4);
    assertThat(value("int", "((a() and b()) <= a()) ? 1 : 0", set)).isEqualTo(1);
    assertThat(value("int", "(a() < a()) ? 1 : 0", set)).isEqualTo(0);
  }

  @Test
  void aSetMayHoldMoreThanTheInterpreterFirstHasRoomFor() throws SourceException {
    String large =
        """
        type number: range 0 .. 999;
        type numbers: set of number with capacity 1000;
        function all() -> numbers { numbers s := empty; for (n in number) s := s or n; return s; }
        """;
    assertThat(value("int", "all()'size", large)).isEqualTo(1000);
  }

  @Test
  void vectorsAndStructs() throws SourceException {
    String both =
        SMALL
            + """
            function v() -> vec { vec x := [1, 2, 3]; x[4, true] := 8; return x :: ([0, true] := 7); }
            function s() -> pair { pair p := {4, true}; p.a := p.a + 1; return p :: (b := not p.b); }
            function at(vec x, small i, bool b) -> small return x[i, b];
            function a(pair p) -> small return p.a;
            """;
    assertThat(
            value(
                "int", "at(v(), 0, true) * 100 + at(v(), 4, true) * 10 + at(v(), 9, false)", both))
        .isEqualTo(783);
    assertThat(value("int", "a(s())", both)).isEqualTo(5);
    assertThat(value("int", "(s() = s()) ? 1 : 0", both)).isEqualTo(1);
  }

  @Test
  void valuesTooLargeForANumberAreKeptInAPool() throws SourceException {
    Nets.Count count =
        count(
            """
            big { type l: list[nat] of int with capacity 50;
              place p { dom: l * int; init: <( empty, 0 )>; }
              transition t { in { p: <( x, n )>; } out { p: <( x & n, n + 1 )>; } guard: n < 6; }
              transition u { in { p: <( x, n )>; } out { p: <( x'suffix, n )>; } guard: not x'empty; } }
            """);
    assertThat(count.states()).isEqualTo(28);
    assertThat(count.errors()).isEmpty();
  }

  @Test
  void arcsWithLoopsConditionsAndFactors() throws SourceException {
    Nets.Count count =
        count(
            """
            arcs { type id: range 1 .. 3;
              place a { dom: id; init: for (i in id) if (i != 2) 2 * <( i )>; }
              place b { dom: id; }
              place c { dom: epsilon; init: 2 * epsilon; }
              transition t { in { a: 2 * <( i )>; c: epsilon; } out { b: for (j in id) if (j != i) <( j )>; } } }
            """);
    assertThat(count).isEqualTo(new Nets.Count(4, 4, 1, java.util.List.of()));
  }

  @Test
  void twoTokensOfOnePlaceMayBeTheSame() throws SourceException {
    String net =
        "two { type id: range 1 .. 2; place a { dom: id; init: %s; } place b { dom: id * id; } transition t { in { a: <( x )> + <( y )>; } out { b: <( x, y )>; } } }";
    assertThat(count(net.formatted("<( 1 )> + <( 2 )>")).transitions()).isEqualTo(2);
    assertThat(count(net.formatted("2 * <( 1 )> + <( 2 )>")).transitions()).isEqualTo(3);
  }

  @Test
  void picksLetsGuardsAndInhibitors() throws SourceException {
    Nets.Count count =
        count(
            """
            picks { type id: range 0 .. 4; type ids: set of id with capacity 5;
              place s { dom: ids; init: <( |0, 1, 2, 3| )>; }
              place done { dom: id; }
              transition t { in { s: <( x )>; } out { s: <( x - i )>; done: <( d )>; }
                inhibit { done: <( d )>; } pick { i in x; j in id range 1 .. 1; }
                let { id d := i / 2; } guard: i + j < 9; } }
            """);
    // One of 0 and 1, one of 2 and 3, in any order.
    assertThat(count.states()).isEqualTo(1 + 4 + 4);
    assertThat(count.deadlocks()).isEqualTo(4);
  }

  @Test
  void prioritiesRestrictWhatIsEnabled() throws SourceException {
    String net =
        "prio (N := 3) { place b { dom: epsilon; capacity: N; } transition w { in {} out { b: epsilon; } priority: (b'mult = N) ? -1 : 0; } transition r { in { b: epsilon; } out {} } }";
    assertThat(count(net)).isEqualTo(new Nets.Count(4, 6, 0, java.util.List.of()));
  }

  @Test
  void bindingsOfManyBitsHaveNames() throws SourceException {
    ColouredModel net =
        Nets.net(
            "c { type big: range 0 .. 8000; place a { dom: big * big; init: <( 7000, 1 )>; }"
                + " place b { dom: big; init: <( 6999 )> + <( 3 )>; }"
                + " transition t { in { a: <( x, y )>; b: <( z )>; }"
                + " out { a: <( z, x )>; b: <( y )>; } } }");
    assertThat(net.choiceBits()).isGreaterThan(32);
    int[] state = net.initialStates().getFirst();
    List<String> names = new ArrayList<>();
    net.stepper().enabled(state, event -> names.add(net.presentation().describe(event)));
    assertThat(names).containsExactly("t(x = 7000, y = 1, z = 3)", "t(x = 7000, y = 1, z = 6999)");
    ModelContract.verify(net, 100);
  }

  @Test
  void capacitiesAndRangesAreErrorsOfTheModel() throws SourceException {
    assertThat(
            count(
                    "c { place a { dom: epsilon; init: epsilon; } place b { dom: epsilon; capacity: 1; } transition t { in { a: epsilon; } out { a: epsilon; b: epsilon; } } }")
                .errors())
        .singleElement()
        .satisfies(
            error -> {
              assertThat(error.kind()).isEqualTo(ModelError.Kind.BOUND_EXCEEDED);
              assertThat(error.message()).contains("place 'b'");
            });
    assertThat(
            count(
                    "c { type r: range 0 .. 2; place a { dom: r; init: <( 0 )>; } transition t { in { a: <( x )>; } out { a: <( x + 1 )>; } } }")
                .errors())
        .singleElement()
        .satisfies(error -> assertThat(error.message()).contains("not in r (0..2)"));
    assertThat(
            count(
                    "c { place a { dom: int; init: <( 0 )>; } transition t { in { a: <( x )>; } out { a: <( 4 / x )>; } } }")
                .errors())
        .singleElement()
        .satisfies(error -> assertThat(error.kind()).isEqualTo(ModelError.Kind.DIVISION_BY_ZERO));
  }

  @Test
  void aFunctionThatDoesNotEndIsAnError() throws SourceException {
    String net =
        "e { function f(int x) -> int { %s } place a { dom: int; init: <( 1 )>; } place b { dom: int; } transition t { in { a: <( x )>; } out { b: <( f(x) )>; } } }";
    for (String body :
        new String[] {
          "while (x > 0) x := 1; return x;", "return f(x);", "assert x = 2; return x;", "x := 2;"
        }) {
      assertThat(count(net.formatted(body)).errors()).as(body).hasSize(1);
    }
  }

  @Test
  void thePreprocessorAndParameters() throws SourceException {
    String net =
        """
        #define A
        p (N := 2) {
          type id: mod N;
          place a { dom: id;
        #ifdef A
            init: for (i in id) <( i )>;
        #else
            nonsense
        #endif
          }
        #ifndef B
          transition t { in { a: <( x )>; } out {} }
        #endif
        }
        """;
    assertThat(Nets.count(Nets.net(net)).states()).isEqualTo(4);
    assertThat(Nets.count(Nets.net(net, Map.of("N", 5), Engine.COMPILED)).states()).isEqualTo(32);
    assertThat(Nets.count(Nets.net(net, Map.of("N", 5, "B", 1), Engine.COMPILED)).states())
        .isEqualTo(1);
  }

  @Test
  void conditionsOnMarkings() throws SourceException {
    ColouredModel net =
        Nets.net(
            """
            q { type id: range 1 .. 3; place a { dom: id * bool; init: 2 * <( 1, true )> + <( 3, false )>; }
              proposition many: a'card > 1 and exists (t in a | t->1 = 3 and not t->2);
              transition go { in { a: <( x, true )>; } out { a: <( x, false )>; } }
              transition never { in { a: <( 2, true )>; } out {} } }
            """);
    int[] state = net.initialStates().getFirst();
    assertThat(net.predicate("many").test().holdsIn(state)).isEqualTo(Outcome.TRUE);
    assertThat(net.predicate("a = 3 and card(a) = 3 and a'card = 2").test().holdsIn(state))
        .isEqualTo(Outcome.TRUE);
    assertThat(net.predicate("fireable(go) and not fireable(never)").test().holdsIn(state))
        .isEqualTo(Outcome.TRUE);
    assertThat(
            net.predicate("mult(t in a | t->2) = 2 and sum(t in a : t->1) = 4")
                .test()
                .holdsIn(state))
        .isEqualTo(Outcome.TRUE);
    assertThat(net.predicate("forall (t in a | t->2 : t->1 < 3)").test().holdsIn(state))
        .isEqualTo(Outcome.TRUE);
    assertThat(net.predicate("min(t in a | t->1 = 2 : t->1) = 0").test().holdsIn(state))
        .isEqualTo(Outcome.ERROR);
    assertThat(net.presentation().describe(firstEvent(net))).isEqualTo("go(x = 1)");
  }

  private static long firstEvent(ColouredModel net) {
    long[] first = {-1};
    net.stepper()
        .enabled(
            net.initialStates().getFirst(), event -> first[0] = first[0] < 0 ? event : first[0]);
    return first[0];
  }
}
