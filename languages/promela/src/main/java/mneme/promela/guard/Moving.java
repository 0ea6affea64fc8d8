package mneme.promela.guard;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import mneme.promela.program.Action;
import mneme.promela.program.Expression;
import mneme.promela.program.Expression.Binary;
import mneme.promela.program.Expression.Unary;
import mneme.promela.program.Location;
import mneme.promela.program.Step;
import org.jspecify.annotations.Nullable;

/**
 * A step that a process may begin with.
 *
 * @param parts conditions all of which hold where it is possible; null where that is not told by
 *     conditions
 * @param isOpen whether something else may have to hold
 * @param looks what decides whether it is possible
 * @param waits whether it is possible only where nothing else is
 */
record Moving(
    int pid,
    List<Origin> origins,
    Step step,
    Print print,
    @Nullable List<Expression> parts,
    boolean isOpen,
    Print looks,
    boolean waits,
    Meeting meeting) {
  /** Where it begins, and in which of the groups there. */
  record Origin(Location location, int group) {}

  /**
   * Where it may be possible together with others.
   *
   * @param places of its process
   * @param partner the only process that may answer; -1 for none or several
   * @param answers where it may do so
   * @param wanted what slots hold then
   */
  record Meeting(BitSet places, int partner, BitSet answers, List<Conditions.Wanted> wanted) {}

  /**
   * @param origins several where a step leads away from several locations
   */
  static Moving of(Configuration configuration, int pid, List<Origin> origins, Step step) {
    if (origins.size() == 1) {
      return of(configuration, pid, origins.getFirst(), step);
    }
    Moving first = of(configuration, pid, origins.getFirst(), step);
    // Where it is the same everywhere, it is possible under the same conditions.
    boolean alike =
        origins.stream()
            .allMatch(
                origin ->
                    origin.group == 0 && step != origin.location.groups().getFirst().otherwise());
    Print print = new Print();
    Print looks = new Print();
    BitSet places = new BitSet();
    for (Origin origin : origins) {
      Moving one = of(configuration, pid, origin, step);
      print.add(one.print);
      looks.add(one.looks);
      places.or(one.meeting.places);
      if (!alike) {
        look(configuration, pid, origin, step, looks);
        print.reads.or(looks.reads);
      }
    }
    Meeting meeting =
        new Meeting(
            places,
            first.meeting.partner,
            first.meeting.answers,
            alike ? first.meeting.wanted : List.of());
    return new Moving(
        pid,
        origins,
        step,
        print,
        alike ? first.parts : null,
        first.isOpen || !alike,
        looks,
        first.waits,
        meeting);
  }

  private static Moving of(Configuration configuration, int pid, Origin origin, Step step) {
    Terms terms = new Terms(configuration, pid);
    Location.Group group = origin.location.groups().get(origin.group);
    boolean otherwise = step == group.otherwise();
    List<Expression> parts = null;
    boolean open = origin.group > 0;
    boolean waits = false;
    if (step.action() instanceof Action.Guard(Expression condition)) {
      List<Expression> all = new ArrayList<>(Conditions.parts(condition, terms));
      waits = all.removeIf(Expression.Timeout.class::isInstance);
      open |= waits || all.stream().anyMatch(terms::mayErr);
      if (all.stream().anyMatch(Moving::asksForTimeout) || waits && otherwise) {
        throw new Terms.UnknownException();
      }
      all.removeIf(terms::mayErr);
      parts = all;
    } else if (!otherwise && asksForTimeout(step.action())) {
      throw new Terms.UnknownException();
    }
    Print looks = new Print();
    if (otherwise) {
      List<Expression> none = refused(group.earlier(), terms);
      if (none == null) {
        open = true;
        group.earlier().forEach(earlier -> look(configuration, pid, origin, earlier, looks));
      } else {
        parts = parts == null ? none : joined(parts, none);
      }
    }
    for (int before = 0; before < origin.group; before++) {
      for (Step earlier : Walk.all(origin.location.groups().get(before))) {
        look(configuration, pid, origin, earlier, looks);
      }
    }
    Print print =
        Walk.of(
            configuration,
            pid,
            new Walk.Located(origin.location.index(), step),
            parts != null && !open);
    print.reads.or(looks.reads);
    print.asks.or(looks.asks);
    print.looksAhead.or(looks.looksAhead);
    print.looksBehind.or(looks.looksBehind);
    boolean more = isOpen(step.action(), terms);
    if (more && !open) {
      more = !Asking.of(configuration, pid, step.action(), looks);
      open = true;
    }
    if (open && more || open && parts != null || origin.group > 0) {
      look(configuration, pid, origin, step, looks);
    }
    return new Moving(
        pid,
        List.of(origin),
        step,
        print,
        parts,
        open,
        looks,
        waits,
        meeting(configuration, pid, origin, step, parts, terms));
  }

  private static List<Expression> joined(List<Expression> one, List<Expression> other) {
    List<Expression> all = new ArrayList<>(one);
    all.addAll(other);
    return all;
  }

  /** All that a step looks at, or touches, for the question whether it is possible. */
  private static void look(
      Configuration configuration, int pid, Origin origin, Step step, Print into) {
    into.lookAtAll(
        Walk.of(configuration, pid, new Walk.Located(origin.location.index(), step), false));
  }

  /** Conditions under which none of some steps is possible; null where that takes more. */
  private static @Nullable List<Expression> refused(List<Step> steps, Terms terms) {
    List<Expression> all = new ArrayList<>();
    for (Step step : steps) {
      if (!(step.action() instanceof Action.Guard(Expression condition))
          || terms.mayErr(condition)) {
        if (asksForTimeout(step.action())) {
          throw new Terms.UnknownException();
        }
        return null;
      }
      if (asksForTimeout(condition)) {
        throw new Terms.UnknownException();
      }
      all.addAll(Conditions.parts(Conditions.not(condition), terms));
    }
    return all;
  }

  /** Whether there is more to it than where the process is, and what guards say. */
  private static boolean isOpen(Action action, Terms terms) {
    return switch (action) {
      case Action.Send send -> {
        int channel = terms.channel(send.channel());
        yield channel == 0 || terms.configuration().channelType(channel).isRendezvous();
      }
      case Action.Receive receive ->
          terms.channel(receive.channel()) == 0
              || receive.fields().stream().anyMatch(field -> field.match() != null);
      case Action.DStep _ -> true;
      default -> false;
    };
  }

  private static boolean asksForTimeout(Action action) {
    return switch (action) {
      case Action.Guard(Expression condition) -> asksForTimeout(condition);
      case Action.Assign assign -> asksForTimeout(assign.value());
      case Action.Assert assertion -> asksForTimeout(assertion.condition());
      case Action.Send send -> send.values().stream().anyMatch(Moving::asksForTimeout);
      case Action.Print print -> print.values().stream().anyMatch(Moving::asksForTimeout);
      case Action.DStep dStep ->
          Constants.steps(dStep.locations()).anyMatch(Moving::asksForTimeout);
      default -> false;
    };
  }

  private static boolean asksForTimeout(Expression expression) {
    return switch (expression) {
      case Expression.Timeout _ -> true;
      case Unary(char _, Expression operand) -> asksForTimeout(operand);
      case Binary binary -> asksForTimeout(binary.left()) || asksForTimeout(binary.right());
      case Expression.Conditional(Expression condition, Expression yes, Expression no) ->
          asksForTimeout(condition) || asksForTimeout(yes) || asksForTimeout(no);
      default -> false;
    };
  }

  private static Meeting meeting(
      Configuration configuration,
      int pid,
      Origin origin,
      Step step,
      @Nullable List<Expression> parts,
      Terms terms) {
    List<Conditions.Wanted> wanted = new ArrayList<>();
    if (parts != null) {
      for (Expression part : parts) {
        Conditions.Wanted one = Conditions.wanted(part, terms);
        if (one != null) {
          wanted.add(one);
        }
      }
    }
    int partner = -1;
    BitSet answers = new BitSet();
    if (step.action() instanceof Action.Send send && Walk.needsPartner(send, terms)) {
      List<Walk.Partner> all = Walk.partners(configuration, pid, send);
      if (all.stream().map(Walk.Partner::pid).distinct().count() == 1) {
        partner = all.getFirst().pid();
        all.forEach(one -> answers.set(configuration.place(one.pid(), one.location())));
      }
    }
    BitSet places = new BitSet();
    places.set(configuration.place(pid, origin.location.index()));
    return new Meeting(places, partner, answers, wanted);
  }

  /** Whether another one may be possible in the same state. */
  boolean mayMeet(Moving other) {
    if (pid == other.pid && !meeting.places.intersects(other.meeting.places)
        || waits != other.waits) {
      return false;
    }
    if (excludes(other) || other.excludes(this)) {
      return false;
    }
    for (Conditions.Wanted one : meeting.wanted) {
      for (Conditions.Wanted theirs : other.meeting.wanted) {
        if (one.slot() == theirs.slot() && one.value() != theirs.value()) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether the one who must answer would have to be elsewhere. */
  private boolean excludes(Moving other) {
    return meeting.partner >= 0
        && (meeting.partner == other.pid && !meeting.answers.intersects(other.meeting.places)
            || meeting.partner == other.meeting.partner
                && !meeting.answers.intersects(other.meeting.answers));
  }
}
