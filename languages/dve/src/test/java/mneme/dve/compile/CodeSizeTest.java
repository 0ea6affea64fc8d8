package mneme.dve.compile;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.classfile.ClassFile;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.CodeAttribute;
import mneme.dve.compile.RandomPrograms.Flavour;
import mneme.dve.program.Program;
import mneme.dve.program.TransitionTable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** HotSpot never compiles a method of more than 8,000 bytes. */
class CodeSizeTest {
  private static final int HUGE_METHOD_LIMIT = 8000;

  @ParameterizedTest
  @EnumSource
  void noMethodIsTooLongToBeCompiled(Flavour flavour) {
    for (int seed = 0; seed < 3; seed++) {
      Program program = RandomPrograms.make(seed, flavour);
      TransitionTable table = new TransitionTable(program);
      Unit all = new Unit(Names.ALL_STEPS);
      new SystemWriter(program, table, all).writeAll();
      Unit single = new Unit(Names.SINGLE_STEPS);
      new SystemWriter(program, table, single).writeSingle();
      assertThat(longestMethod(all)).isBetween(1, HUGE_METHOD_LIMIT);
      assertThat(longestMethod(single)).isBetween(1, HUGE_METHOD_LIMIT);
    }
  }

  private static int longestMethod(Unit unit) {
    int longest = 0;
    for (MethodModel method : ClassFile.of().parse(unit.bytes()).methods()) {
      CodeAttribute code = (CodeAttribute) method.code().orElseThrow();
      longest = Math.max(longest, code.codeLength());
    }
    return longest;
  }
}
