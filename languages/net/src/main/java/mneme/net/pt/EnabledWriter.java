package mneme.net.pt;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import mneme.net.Splitting;
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

  private static final ClassDesc SELF =
      ClassDesc.of(EnabledWriter.class.getPackageName() + ".Generated");
  private static final ClassDesc SUPER =
      ClassDesc.ofDescriptor(EnabledCode.class.descriptorString());
  private static final ClassDesc INTS = ConstantDescs.CD_int.arrayType();

  /** A part: marking, list, how long it is; answers how long it is now. */
  private static final MethodTypeDesc PART =
      MethodTypeDesc.of(ConstantDescs.CD_int, INTS, INTS, ConstantDescs.CD_int);

  private static final MethodTypeDesc WHOLE = MethodTypeDesc.of(ConstantDescs.CD_int, INTS, INTS);

  private static final int MARKING = 0;
  private static final int LIST = 1;
  private static final int COUNT = 2;

  private record Part(String name, List<Node> nodes) {}

  private final ArrayDeque<Part> pending = new ArrayDeque<>();
  private int names;

  private EnabledWriter() {}

  /**
   * Makes an instance of a new class.
   *
   * @throws IllegalArgumentException if the tree is too large for a class
   */
  static EnabledCode compile(List<Node> tree) {
    byte[] bytes = bytes(tree);
    try {
      return (EnabledCode)
          MethodHandles.lookup()
              .defineHiddenClass(bytes, false)
              .lookupClass()
              .getDeclaredConstructor()
              .newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the generated class cannot be used", e);
    }
  }

  /** The class file. */
  static byte[] bytes(List<Node> tree) {
    return ClassFile.of().build(SELF, type -> new EnabledWriter().write(tree, type));
  }

  private void write(List<Node> tree, ClassBuilder type) {
    type.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
    type.withSuperclass(SUPER);
    type.withMethodBody(
        ConstantDescs.INIT_NAME,
        ConstantDescs.MTD_void,
        0,
        code ->
            code.aload(0)
                .invokespecial(SUPER, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                .return_());
    String first = part(tree);
    type.withMethodBody(
        "enabled",
        WHOLE,
        0,
        code -> code.aload(1).aload(2).iconst_0().invokestatic(SELF, first, PART).ireturn());
    for (Part next = pending.poll(); next != null; next = pending.poll()) {
      List<Node> nodes = next.nodes;
      type.withMethodBody(
          next.name,
          PART,
          ClassFile.ACC_STATIC,
          code -> {
            group(nodes, code);
            code.iload(COUNT).ireturn();
          });
    }
  }

  private String part(List<Node> nodes) {
    String name = "part" + names++;
    pending.add(new Part(name, nodes));
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
