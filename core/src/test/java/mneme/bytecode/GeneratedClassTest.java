package mneme.bytecode;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import org.junit.jupiter.api.Test;

class GeneratedClassTest {
  private static final ClassDesc SELF = GeneratedClass.nameIn(GeneratedClassTest.class);
  private static final ClassDesc INTS = ConstantDescs.CD_int.arrayType();
  private static final MethodTypeDesc OF =
      MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_int);

  /** What the classes of this test extend; not public, as in the compilers. */
  abstract static class Sum {
    abstract int of(int n);
  }

  /** The sum of all numbers to n: each method asks for the next one while it is written. */
  private static void sum(GeneratedClass type, String name, int depth) {
    type.method(
        name,
        OF,
        code -> {
          if (depth == 0) {
            code.iconst_0().ireturn();
          } else {
            String next = type.newName("next");
            sum(type, next, depth - 1);
            code.iload(0).iload(0).iconst_1().isub();
            code.invokestatic(SELF, next, OF).iadd().ireturn();
          }
        });
  }

  @Test
  void writingAMethodMayAskForMore() {
    GeneratedClass type = new GeneratedClass(SELF, GeneratedClass.describe(Sum.class));
    sum(type, "first", 10);
    type.implement("of", OF, code -> code.iload(1).invokestatic(SELF, "first", OF).ireturn());
    Sum made = GeneratedClass.instance(type.bytes(), MethodHandles.lookup(), Sum.class);
    assertThat(made.of(10)).isEqualTo(55);
  }

  @Test
  void aFieldHasTheValueThatWasBrought() {
    GeneratedClass type = new GeneratedClass(SELF, GeneratedClass.describe(Sum.class));
    type.implement(
        "of", OF, code -> code.getstatic(SELF, "NUMBERS", INTS).iload(1).iaload().ireturn());
    Sum made =
        GeneratedClass.instanceWith(
            new int[] {5, 7, 9},
            type.bytesWithField("NUMBERS", INTS),
            MethodHandles.lookup(),
            Sum.class);
    assertThat(made.of(1)).isEqualTo(7);
  }

  @Test
  void equalThingsHaveOneNumber() {
    Numbering<String> numbers = new Numbering<>();
    assertThat(numbers.of("a")).isZero();
    assertThat(numbers.of("b")).isEqualTo(1);
    assertThat(numbers.of("ab".substring(0, 1))).isZero();
    assertThat(numbers.all()).containsExactly("a", "b");
  }
}
