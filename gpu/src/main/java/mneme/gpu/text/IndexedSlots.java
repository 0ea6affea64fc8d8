package mneme.gpu.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import mneme.model.kernel.Action;
import mneme.model.kernel.Alternative;
import mneme.model.kernel.KernelProgram;
import mneme.model.kernel.Stage;
import mneme.model.kernel.Term;

/** Neighbouring slots of which a value tells which is meant. Immutable. */
public record IndexedSlots(int base, int length) {

  /** Those of a program and of further terms; overlapping ones are joined. */
  public static List<IndexedSlots> of(KernelProgram program, List<Term> terms) {
    List<IndexedSlots> found = new ArrayList<>();
    program.shared().forEach(term -> collect(term, found));
    terms.forEach(term -> collect(term, found));
    for (Stage stage : program.stages()) {
      for (Alternative alternative : stage.alternatives()) {
        alternative.conditions().forEach(term -> collect(term, found));
        alternative.guards().forEach(term -> collect(term, found));
        alternative.actions().forEach(action -> collect(action, found));
        alternative.closing().forEach(action -> collect(action, found));
      }
    }
    return joined(found);
  }

  private static List<IndexedSlots> joined(List<IndexedSlots> found) {
    found.sort(Comparator.comparingInt(IndexedSlots::base));
    List<IndexedSlots> joined = new ArrayList<>();
    for (IndexedSlots each : found) {
      IndexedSlots last = joined.isEmpty() ? null : joined.getLast();
      if (last != null && each.base < last.base + last.length) {
        int end = Math.max(last.base + last.length, each.base + each.length);
        joined.set(joined.size() - 1, new IndexedSlots(last.base, end - last.base));
      } else {
        joined.add(each);
      }
    }
    return joined;
  }

  private static void collect(Action action, List<IndexedSlots> into) {
    switch (action) {
      case Action.ErrIf fail -> collect(fail.condition(), into);
      case Action.Require require -> collect(require.condition(), into);
      case Action.Let let -> collect(let.value(), into);
      case Action.Assign assign -> collect(assign.value(), into);
      case Action.AssignElement assign -> {
        if (!(assign.index() instanceof Term.Constant) && assign.length() > 0) {
          into.add(new IndexedSlots(assign.base(), assign.length()));
        }
        collect(assign.value(), into);
        collect(assign.index(), into);
      }
    }
  }

  private static void collect(Term term, List<IndexedSlots> into) {
    switch (term) {
      case Term.Constant _, Term.Read _, Term.Local _, Term.Shared _ -> {}
      case Term.Element element -> {
        if (!(element.index() instanceof Term.Constant) && element.length() > 0) {
          into.add(new IndexedSlots(element.base(), element.length()));
        }
        collect(element.index(), into);
      }
      case Term.TableElement element -> collect(element.index(), into);
      case Term.Unary unary -> collect(unary.operand(), into);
      case Term.Defined defined -> collect(defined.operand(), into);
      case Term.Binary binary -> {
        collect(binary.left(), into);
        collect(binary.right(), into);
      }
    }
  }
}
