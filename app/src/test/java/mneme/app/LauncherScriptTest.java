package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import mneme.app.option.Options;
import mneme.app.option.Values;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The launcher of an unpacked archive, with a Java in its place that only tells how it was started.
 */
class LauncherScriptTest {
  private static final String TELLING_JAVA =
      """
      #!/bin/sh
      case "$*" in
        *" -version") if [ -e "${0%/*}/broken" ]; then echo "no room for the heap"; exit 1; fi; exit 0 ;;
      esac
      printf 'java %s\\n' "$0"
      printf '<%s>\\n' "$@"
      printf 'locale %s %s\\n' "${LC_ALL-unset}" "${LC_CTYPE-unset}"
      exit 7
      """;

  private record Ended(int code, String out, String err) {}

  @TempDir Path folder;
  private Path installation = Path.of("");
  private Path java = Path.of("");
  private final Map<String, String> environment = new TreeMap<>();

  @BeforeEach
  void install() throws IOException {
    installation = Files.createDirectories(folder.resolve("mneme-1"));
    Files.createDirectories(installation.resolve("lib"));
    Files.createFile(installation.resolve("lib/mneme-app.jar"));
    for (String options : List.of("jvm.options", "jvm-25.options")) {
      Files.copy(
          Path.of("../core/src/main/resources/mneme").resolve(options),
          installation.resolve("lib").resolve(options));
    }
    Files.createDirectories(installation.resolve("bin"));
    Path script = installation.resolve("bin/mneme");
    Files.writeString(
        script,
        Files.readString(Path.of("../mneme"))
            .replace("proc=/proc\n", "proc='" + folder + "/proc'\n")
            .replace("groups=/sys/fs/cgroup\n", "groups='" + folder + "/cgroup'\n"));
    java = java("jdk");
    Files.createDirectories(folder.resolve("proc/self"));
    Files.writeString(folder.resolve("proc/meminfo"), "MemTotal:       16777216 kB\n");
    environment.put("PATH", "/usr/bin:/bin");
    environment.put("JAVA_HOME", java.toString());
    environment.put("MNEME_TRAINING", "off");
    environment.put("HOME", Files.createDirectory(folder.resolve("home")).toString());
  }

  private Path java(String name) throws IOException {
    Path home = Files.createDirectories(folder.resolve(name));
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"25.0.9\"\n");
    Path program = Files.createDirectories(home.resolve("bin")).resolve("java");
    Files.writeString(program, TELLING_JAVA);
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    return home;
  }

  private Ended start(String... words) throws IOException, InterruptedException {
    return shell("exec sh '" + installation + "/bin/mneme' \"$@\"", words);
  }

  private Ended shell(String script, String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("sh", "-c", script, "sh"));
    command.addAll(List.of(words));
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    Process process = builder.start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return new Ended(
        process.exitValue(),
        Files.readString(out, StandardCharsets.UTF_8),
        Files.readString(err, StandardCharsets.UTF_8));
  }

  private void mode(Path path, String permissions) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }

  @Test
  void theArgumentsAndTheExitCodePassThrough() throws Exception {
    Ended ended = start("check", "a model.dve", "--time=3s", "");
    assertThat(ended.err()).isEmpty();
    assertThat(ended.code()).isEqualTo(7);
    assertThat(ended.out()).contains("<mneme.app.Main>\n<check>\n<a model.dve>\n<--time=3s>\n<>\n");
  }

  /** Maven ends what it writes with escape sequences and without a new line. */
  @Test
  void aBuildThatFailsIsNotPassedOver() throws Exception {
    Path clone = Files.createDirectories(folder.resolve("clone"));
    Files.createFile(clone.resolve("pom.xml"));
    for (String sources : List.of("core/src/main", "app/src/main", "languages/dve/src/main")) {
      Files.createDirectories(clone.resolve(sources));
    }
    Files.copy(installation.resolve("bin/mneme"), clone.resolve("mneme"));
    Path maven = Files.createDirectories(folder.resolve("maven")).resolve("mvn");
    Files.writeString(
        maven, "#!/bin/sh\necho '[ERROR] no such symbol'\nprintf '\\033[0m'\nexit 1\n");
    mode(maven, "rwxr-xr-x");
    environment.put("PATH", maven.getParent() + ":/usr/bin:/bin");
    Ended ended = shell("exec sh '" + clone + "/mneme' methods");
    assertThat(ended.code()).as(ended.out() + ended.err()).isEqualTo(4);
    assertThat(ended.err()).contains("no such symbol").contains("the build failed");
  }

  @Test
  void aJavaThatCannotStartIsNoViolation() throws Exception {
    Files.createFile(java.resolve("bin/broken"));
    Ended ended = start("check", "m.dve");
    assertThat(ended.code()).isEqualTo(4);
    assertThat(ended.err()).contains("cannot start").contains("no room for the heap");
    Ended limited =
        shell("ulimit -v 4000000; exec sh '" + installation + "/bin/mneme' check m.dve");
    assertThat(limited.code()).isEqualTo(3);
    assertThat(limited.err()).contains("ulimit -v is 4000000");
  }

  @Test
  void aLimitOfTheShellIsTriedEvenWhereAllIsPrepared() throws Exception {
    Path cache = Files.createDirectory(installation.resolve("cache"));
    mode(cache, "rwx------");
    Files.writeString(cache.resolve("25.0.9.aot"), "learnt");
    Files.writeString(cache.resolve("25.0.9.aot.home"), installation.toRealPath() + "\n");
    Files.createFile(java.resolve("bin/broken"));
    assertThat(start("check", "m.dve").out()).contains("<-XX:AOTCache=" + cache.toRealPath());
    assertThat(shell("ulimit -v 4000000; exec sh '" + installation + "/bin/mneme' check m").code())
        .isEqualTo(3);
  }

  @Test
  void anInstallationWithoutItsJarsIsNoViolation() throws Exception {
    Files.delete(installation.resolve("lib/mneme-app.jar"));
    Ended ended = start("check", "m.dve");
    assertThat(ended.code()).isEqualTo(4);
    assertThat(ended.err()).contains("not complete");
  }

  @Test
  void theRuntimeOfTheArchiveComesFirst() throws Exception {
    Path runtime = java("mneme-1/runtime");
    assertThat(start("--version").out()).contains("java " + runtime.toRealPath() + "/bin/java");
  }

  /** A remembered Java that somebody else could have put there must not run. */
  @ParameterizedTest
  @ValueSource(strings = {"rwxrwxrwx", "rwxrwx---", "rwx---rwx"})
  void whatOthersCouldHaveWrittenIsNotTrusted(String permissions) throws Exception {
    Path trap = java("trap");
    environment.remove("JAVA_HOME");
    environment.put("PATH", java.resolve("bin") + ":/usr/bin:/bin");
    Path cache = Files.createDirectory(installation.resolve("cache"));
    Files.writeString(cache.resolve("java-home"), trap + "\n");
    Files.writeString(cache.resolve("25.0.9.aot"), "evil");
    Files.writeString(cache.resolve("25.0.9.aot.home"), installation.toRealPath() + "\n");
    mode(cache, permissions);
    Ended ended = start("check", "m.dve");
    assertThat(ended.out()).contains("java " + java.toRealPath()).doesNotContain("AOTCache");
    // It is private from now on, and what lay there is gone.
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(cache)))
        .isEqualTo("rwx------");
    assertThat(cache.resolve("25.0.9.aot")).doesNotExist();
    assertThat(cache.resolve("java-home")).hasContent(java.toRealPath().toString());
  }

  @Test
  void whatThisUserRememberedIsUsed() throws Exception {
    Path other = java("other");
    environment.remove("JAVA_HOME");
    environment.put("PATH", java.resolve("bin") + ":/usr/bin:/bin");
    Path cache = Files.createDirectory(installation.resolve("cache"));
    mode(cache, "rwx------");
    Files.writeString(cache.resolve("java-home"), other + "\n");
    assertThat(start("--version").out()).contains("java " + other);
  }

  /** As root everything is writable and owned: what others own is shown by giving it away. */
  @Test
  void withoutAPrivateDirectoryNothingIsRemembered() throws Exception {
    assumeTrue("root".equals(System.getProperty("user.name")));
    Path trap = java("trap");
    environment.remove("HOME");
    environment.remove("JAVA_HOME");
    environment.put("PATH", java.resolve("bin") + ":/usr/bin:/bin");
    Path shared = Files.createDirectories(folder.resolve("tmp/.cache/mneme"));
    environment.put("TMPDIR", folder.resolve("tmp").toString());
    Path cache = Files.createDirectory(installation.resolve("cache"));
    for (Path place : List.of(shared, cache)) {
      Files.writeString(place.resolve("java-home"), trap + "\n");
      Files.setAttribute(place, "unix:uid", 12_345);
    }
    Files.setAttribute(installation, "unix:uid", 12_345);
    assertThat(start("--version").out()).contains("java " + java.toRealPath());
    // The same where a directory of that user is named as the home.
    Files.setAttribute(folder.resolve("tmp/.cache"), "unix:uid", 12_345);
    environment.put("HOME", folder.resolve("tmp").toString());
    assertThat(start("--version").out()).contains("java " + java.toRealPath());
    assertThat(cache.resolve("java-home")).hasContent(trap.toString());
  }

  private static long property(Ended ended, String name) {
    return ended
        .out()
        .lines()
        .filter(line -> line.startsWith("<-D" + name + "="))
        .mapToLong(line -> Long.parseLong(line.substring(name.length() + 4, line.length() - 1)))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theMemoryOfTheMachine() throws Exception {
    assertThat(property(start("--version"), "mneme.machine")).isEqualTo(16L << 30);
  }

  private void group(String line, String file, String limit) throws IOException {
    Files.writeString(
        folder.resolve("proc/self/cgroup"), "7:cpu,cpuacct:/\n" + line + "\n3:pids:/x\n");
    Path path = folder.resolve("cgroup").resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, limit + "\n");
  }

  @ParameterizedTest
  @CsvSource({
    // A group of version 1 as the process itself sees it, without a namespace.
    "'4:memory:/jobs/17', memory/jobs/17/memory.limit_in_bytes",
    "'4:hugetlb,memory:/jobs/17', memory/jobs/17/memory.limit_in_bytes",
    // The limit of a group above.
    "'4:memory:/jobs/17', memory/jobs/memory.limit_in_bytes",
    "'4:memory:/jobs/17', memory/memory.limit_in_bytes",
    // Version 2, with and without a namespace, and beside version 1.
    "'0::/', memory.max",
    "'0::/jobs/17', jobs/17/memory.max",
    "'0::/jobs/17', jobs/memory.max",
    "'0::/jobs/17', unified/jobs/17/memory.max",
  })
  void theLimitOfAControlGroup(String line, String file) throws Exception {
    group(line, file, "268435456");
    Ended ended = start("check", "m.dve");
    assertThat(property(ended, "mneme.machine")).isEqualTo(256 << 20);
    assertThat(property(ended, "mneme.heap")).isEqualTo((256L << 20) / 4 * 3 / 6);
  }

  @ParameterizedTest
  @ValueSource(strings = {"max", "9223372036854771712", "", "0"})
  void whatIsNoLimit(String text) throws Exception {
    group("0::/jobs/17", "jobs/17/memory.max", text);
    assertThat(property(start("check", "m.dve"), "mneme.machine")).isEqualTo(16L << 30);
  }

  /** The launcher and the program read --memory alike. */
  @ParameterizedTest
  @ValueSource(
      strings = {"16m", "64M", "100000k", "33554432", "1g", "0010m", "24m", "2G", "400m", "63m"})
  void sizesMeanTheSame(String size) throws Exception {
    long bytes = Values.size(Options.MEMORY, size);
    long heap = bytes < 64 << 20 ? Math.max(bytes / 2, 16 << 20) : Math.max(bytes / 6, 32 << 20);
    assertThat(property(start("check", "m.dve", "--memory", size), "mneme.heap"))
        .isEqualTo(Math.min(heap, 1 << 30));
    assertThat(property(start("check", "m.dve", "--memory=" + size), "mneme.heap"))
        .isEqualTo(Math.min(heap, 1 << 30));
  }

  @Test
  void withoutALocaleNamesAreUtf8() throws Exception {
    for (String locale : List.of("", "C", "POSIX")) {
      environment.put("LC_ALL", locale);
      assertThat(start("check", "m.dve").out())
          .contains("locale unset C.UTF-8")
          .contains("<-Dmneme.ascii=true>");
    }
    environment.remove("LC_ALL");
    environment.put("LANG", "de_DE.UTF-8");
    assertThat(start("check", "m.dve").out())
        .contains("locale unset unset")
        .doesNotContain("mneme.ascii");
  }
}
