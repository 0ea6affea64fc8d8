package mneme.net.pt;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import mneme.bytecode.GeneratedClass;
import mneme.bytecode.Splitting;
import mneme.net.pt.GuardTree.Enabled;
import mneme.net.pt.GuardTree.Node;
import mneme.net.pt.GuardTree.Test;

/**
 * Writes a {@link GuardTree} as bytecode. Methods stay well below the 8,000 bytes above which
 * HotSpot leaves a method to its interpreter: what is longer is split into methods that call each
 * other.
 */
final class EnabledWriter {
  private static final int LONGEST = 3000;
  private static final int CALL_BYTES = 8;

  private static final ClassDesc SELF = GeneratedClass.nameIn(EnabledWriter.class);
  private static final ClassDesc INTS = ConstantDescs.CD_int.arrayType();

  /** A part: marking, list, how long it is; answers how long it is now. */
  private static final MethodTypeDesc PART =
      MethodTypeDesc.of(ConstantDescs.CD_int, INTS, INTS, ConstantDescs.CD_int);

  private static final MethodTypeDesc WHOLE = MethodTypeDesc.of(ConstantDescs.CD_int, INTS, INTS);

  private static final int MARKING = 0;
  private static final int LIST = 1;
  private static final int COUNT = 2;

  private final GeneratedClass type =
      new GeneratedClass(SELF, GeneratedClass.describe(EnabledCode.class));

  private EnabledWriter() {}

  /**
   * Makes an instance of a new class.
   *
   * @throws IllegalArgumentException if the tree is too large for a class
   */
  static EnabledCode compile(List<Node> tree) {
    return GeneratedClass.instance(bytes(tree), MethodHandles.lookup(), EnabledCode.class);
  }

  /** The class file. */
  static byte[] bytes(List<Node> tree) {
    EnabledWriter writer = new EnabledWriter();
    String first = writer.part(tree);
    writer.type.implement(
        "enabled",
        WHOLE,
        code -> code.aload(1).aload(2).iconst_0().invokestatic(SELF, first, PART).ireturn());
    return writer.type.bytes();
  }

  private String part(List<Node> nodes) {
    String name = type.newName("part");
    type.method(
        name,
        PART,
        code -> {
          group(nodes, code);
          code.iload(COUNT).ireturn();
        });
    return name;
  }

  /** Writes nodes one after the other, or calls of methods that do. */
  private void group(List<Node> nodes, CodeBuilder code) {
    if (size(nodes) <= LONGEST) {
      nodes.forEach(node -> node(node, code));
      return;
    }
    if (nodes.size() == 1) {
      // A single test with much inside: only what is inside can be split.
      node(nodes.getFirst(), code);
      return;
    }
    List<List<Node>> pieces = Splitting.pieces(nodes, EnabledWriter::size, LONGEST, 1);
    int calls = LONGEST / CALL_BYTES;
    for (int i = 0; i < pieces.size(); i++) {
      if (i == calls && pieces.size() > calls + 1) {
        List<Node> rest = new ArrayList<>();
        pieces.subList(i, pieces.size()).forEach(rest::addAll);
        call(rest, code);
        return;
      }
      call(pieces.get(i), code);
    }
  }

  private void call(List<Node> nodes, CodeBuilder code) {
    code.aload(MARKING).aload(LIST).iload(COUNT);
    code.invokestatic(SELF, part(nodes), PART).istore(COUNT);
  }

  private void node(Node node, CodeBuilder code) {
    switch (node) {
      case Enabled enabled ->
          code.aload(LIST).iload(COUNT).loadConstant(enabled.action()).iastore().iinc(COUNT, 1);
      case Test test -> {
        Label no = code.newLabel();
        code.aload(MARKING).loadConstant(test.place()).iaload();
        if (test.weight() == 1) {
          if (test.below()) {
            code.ifne(no);
          } else {
            code.ifeq(no);
          }
        } else if (test.below()) {
          code.loadConstant(test.weight()).if_icmpge(no);
        } else {
          code.loadConstant(test.weight()).if_icmplt(no);
        }
        group(test.inside(), code);
        code.labelBinding(no);
      }
    }
  }

  private static int size(List<Node> nodes) {
    int size = 0;
    for (Node node : nodes) {
      size += size(node);
    }
    return size;
  }

  /** About how many bytes a node becomes, what is split off counted in; an upper estimate. */
  private static int size(Node node) {
    return switch (node) {
      case Enabled enabled -> 9;
      case Test test -> 12 + Math.min(LONGEST, size(test.inside()));
    };
  }
}
