package mneme;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.core.domain.JavaModifier.FINAL;
import static com.tngtech.archunit.core.domain.JavaModifier.PUBLIC;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import mneme.app.Main;
import org.junit.jupiter.api.Test;

/** Data goes one way through the house: which package may know which. */
class BordersTest {
  private static final String[] LANGUAGES = {
    "mneme.dve..", "mneme.aut..", "mneme.net..", "mneme.pnml..", "mneme.lna..", "mneme.promela.."
  };
  private static final String[] ENGINE = {
    "mneme.memory..",
    "mneme.disk..",
    "mneme.cache..",
    "mneme.store..",
    "mneme.search..",
    "mneme.check..",
    "mneme.liveness..",
    "mneme.trace..",
    "mneme.chart..",
    "mneme.run..",
    "mneme.engine..",
    "mneme.api.."
  };
  private static final String[] LOGIC = {"mneme.logic.."};
  private static final String[] TOOLS = {"mneme.bytecode.."};
  private static final String[] CONTRACT = {
    "mneme.model..", "mneme.question..", "mneme.source..", "mneme.method.."
  };

  /** What programs that embed Mneme may rely on. */
  private static final String[] API = {
    "mneme.api",
    "mneme.model",
    "mneme.question",
    "mneme.source",
    "mneme.method",
    "mneme.run",
    "mneme.trace",
    "mneme.logic.automaton"
  };

  /** What those may rely on besides who add a store, a search or an observer. */
  private static final String[] EXTENDING = {
    "mneme.engine",
    "mneme.search",
    "mneme.search.expansion",
    "mneme.store",
    "mneme.memory",
    "mneme.check",
    "mneme.cache"
  };

  private static final String[] OUTSIDE = {"mneme.app..", "mneme.lab..", "mneme.java.."};

  private static final Set<String> ENTRIES =
      Set.of("mneme.engine.Runner", "mneme.engine.Engine", "mneme.app.Main");

  private static final JavaClasses HOUSE =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .withImportOption(location -> !location.contains("-tests.jar"))
          .importPackages("mneme");

  @Test
  void theWholeHouseIsLookedAt() {
    assertThat(HOUSE.contain("mneme.model.Model")).isTrue();
    assertThat(HOUSE.contain("mneme.dve.program.Program")).isTrue();
    assertThat(HOUSE.contain("mneme.BordersTest")).isFalse();
  }

  @Test
  void everyPackageIsOnOneSideOfABorder() {
    assertThat(HOUSE)
        .allMatch(
            type ->
                inAnyOf(LANGUAGES, type)
                    || inAnyOf(ENGINE, type)
                    || inAnyOf(CONTRACT, type)
                    || inAnyOf(LOGIC, type)
                    || inAnyOf(TOOLS, type)
                    || inAnyOf(OUTSIDE, type));
  }

  @Test
  void languagesKnowOnlyTheContract() {
    noClasses()
        .that()
        .resideInAnyPackage(LANGUAGES)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(ENGINE)
        .check(HOUSE);
    noClasses()
        .that()
        .resideInAPackage("mneme.dve..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("mneme.aut..")
        .check(HOUSE);
    noClasses()
        .that()
        .resideInAPackage("mneme.net..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("mneme.pnml..", "mneme.lna..")
        .check(HOUSE);
  }

  @Test
  void theContractKnowsNothingElse() {
    noClasses()
        .that()
        .resideInAnyPackage(CONTRACT)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(ENGINE)
        .check(HOUSE);
  }

  @Test
  void logicKnowsNothingOfModels() {
    noClasses()
        .that()
        .resideInAnyPackage(LOGIC)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("mneme.model..", "mneme.source..", "mneme.promela..", "mneme.run..")
        .check(HOUSE);
  }

  @Test
  void toolsKnowNothingOfMneme() {
    noClasses()
        .that()
        .resideInAnyPackage(TOOLS)
        .should()
        .dependOnClassesThat(
            JavaClass.Predicates.resideInAPackage("mneme..")
                .and(DescribedPredicate.not(JavaClass.Predicates.resideInAnyPackage(TOOLS))))
        .check(HOUSE);
  }

  @Test
  void theEngineKnowsNoLanguage() {
    noClasses()
        .that()
        .resideInAnyPackage(ENGINE)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(LANGUAGES)
        .check(HOUSE);
  }

  @Test
  void nobodyInsideKnowsTheCommandLine() {
    noClasses()
        .that()
        .resideOutsideOfPackages(OUTSIDE)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(OUTSIDE)
        .check(HOUSE);
  }

  @Test
  void aStoreKnowsNoSearch() {
    noClasses()
        .that()
        .resideInAPackage("mneme.store..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("mneme.search..", "mneme.check..")
        .check(HOUSE);
  }

  /** A program that names nothing but the API meets nothing else. */
  @Test
  void theApiSpeaksOfTheApiAlone() {
    List<String> strangers = new ArrayList<>();
    for (JavaClass type : HOUSE) {
      if (inAnyOf(API, type) && type.getModifiers().contains(PUBLIC)) {
        for (JavaMethod method : type.getMethods()) {
          if (method.getModifiers().contains(PUBLIC)) {
            method.getRawParameterTypes().forEach(met -> noteStranger(met, method, strangers));
            noteStranger(method.getRawReturnType(), method, strangers);
          }
        }
      }
    }
    assertThat(strangers).isEmpty();
  }

  private static void noteStranger(JavaClass met, JavaMethod in, List<String> strangers) {
    JavaClass type = met.getBaseComponentType();
    boolean ours = type.getPackageName().startsWith("mneme");
    if (ours && !inAnyOf(API, type) && !inAnyOf(EXTENDING, type)) {
      strangers.add(in.getFullName() + " has " + type.getName());
    }
  }

  /** The door of the house, named in the launcher, knows the rooms; no room knows the door. */
  @Test
  void packagesFormNoCycles() {
    slices()
        .assignedFrom(new ByPackage())
        .should()
        .beFreeOfCycles()
        .ignoreDependency(JavaClass.Predicates.belongToAnyOf(Main.class), alwaysTrue())
        .check(HOUSE);
  }

  @Test
  void onlyTheCommandLinePrints() {
    noClasses()
        .that()
        .resideOutsideOfPackages(OUTSIDE)
        .should(ACCESS_STANDARD_STREAMS)
        .check(HOUSE);
  }

  @Test
  void nothingStaticChanges() {
    fields().that().areStatic().should().haveModifier(FINAL).check(HOUSE);
  }

  private static boolean inAnyOf(String[] packages, JavaClass type) {
    return JavaClass.Predicates.resideInAnyPackage(packages).test(type);
  }

  /**
   * Every package for itself, but texts and models, which point at each other, are one contract,
   * and an entry point, which ties everything together, stands outside its package.
   */
  private static final class ByPackage implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass type) {
      if (inAnyOf(CONTRACT, type)) {
        return SliceIdentifier.of("contract");
      }
      String outermost = type.getName().replaceFirst("\\$.*", "");
      return SliceIdentifier.of(ENTRIES.contains(outermost) ? outermost : type.getPackageName());
    }

    @Override
    public String getDescription() {
      return "packages";
    }
  }
}
