package mneme.cluster.machines;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mneme.app.ExitCode;
import mneme.app.UserException;
import mneme.app.option.Arguments;
import mneme.app.option.ClusterOptions;
import mneme.app.option.Values;
import mneme.app.world.Environment;
import mneme.disk.IoReason;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * A master and some workers on this machine: processes of their own, which go on when the command
 * that has started them ends. A folder of the user has the address of the master and the numbers of
 * the processes.
 */
public final class LocalCluster {
  private static final int MOST_WORKERS = 64;
  private static final long PATIENCE_SECONDS = 180;
  private static final Pattern ALIVE = Pattern.compile("\"aliveworkers\"\\s*:\\s*(\\d+)");

  private final Environment environment;
  private final Path folder;

  public LocalCluster(Environment environment) {
    this(environment, usualFolder());
  }

  /**
   * @param folder of the files of the cluster; the one cluster there is, as far as a user sees
   */
  LocalCluster(Environment environment, Path folder) {
    this.environment = environment;
    this.folder = folder;
  }

  private static Path usualFolder() {
    String cache = System.getenv("XDG_CACHE_HOME");
    Path users =
        cache != null && cache.startsWith("/")
            ? Path.of(cache)
            : Path.of(System.getProperty("user.home", "."), ".cache");
    return users.resolve("mneme").resolve("cluster");
  }

  /** Does what the first operand says. */
  public int control(Arguments arguments) throws UserException {
    String act = arguments.operands().getFirst();
    String workers = arguments.value(ClusterOptions.WORKERS);
    try {
      switch (act) {
        case "start" ->
            start(
                workers == null
                    ? 2
                    : (int) Values.number(ClusterOptions.WORKERS, workers, 1, MOST_WORKERS));
        case "stop" -> stop();
        default -> throw new UserException("mneme cluster '" + act + "': expected start or stop");
      }
      return ExitCode.FINE;
    } catch (IOException e) {
      throw new UserException(folder + ": " + IoReason.of(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UserException("interrupted");
    }
  }

  // ---- start -----------------------------------------------------------------------------------

  private void start(int workers) throws UserException, IOException, InterruptedException {
    List<Member> running = members();
    if (running.stream().anyMatch(member -> member.process().isPresent())) {
      throw new UserException(
          "a cluster is running already at "
              + Files.readAllLines(folder.resolve("master")).getFirst()
              + "; 'mneme cluster stop' ends it");
    }
    remove(folder);
    Files.createDirectories(folder.getParent());
    if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
      Files.createDirectory(
          folder,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    } else {
      Files.createDirectory(folder);
    }
    boolean up = false;
    try {
      Path note = folder.resolve("master");
      Process master = launch("master", MasterProcess.class, List.of(note.toString()));
      while (!Files.exists(note)) {
        await(master, "the master");
      }
      List<String> said = Files.readAllLines(note);
      List<Process> processes = new ArrayList<>();
      int cores = Math.max(1, environment.machine().cores() / workers);
      long megabytes = Math.max(1024, (environment.machine().memory() >> 20) / 4 * 3 / workers);
      for (int k = 1; k <= workers; k++) {
        processes.add(
            launch(
                "worker-" + k,
                WorkerProcess.class,
                List.of(
                    String.valueOf(k),
                    said.getFirst(),
                    String.valueOf(cores),
                    String.valueOf(megabytes),
                    folder.resolve("work-" + k).toString())));
      }
      while (registered(said.get(1)) < workers) {
        for (Process process : processes) {
          await(process, "a worker");
        }
      }
      up = true;
      environment.out().println(said.getFirst());
      for (int k = 1; k <= workers; k++) {
        environment.out().println("worker " + k + " pid " + processes.get(k - 1).pid());
      }
    } finally {
      if (!up) {
        end();
      }
    }
  }

  private long waitedMillis;

  private void await(Process process, String what)
      throws UserException, IOException, InterruptedException {
    Thread.sleep(50);
    waitedMillis += 50;
    if (!process.isAlive() || waitedMillis > PATIENCE_SECONDS * 1000) {
      throw new UserException(
          what + " did not start: " + lastLine() + " (nothing of it is left running)");
    }
  }

  /** What a process that has ended had to say last. */
  private String lastLine() throws IOException {
    String last = "no reason was given";
    try (Stream<Path> logs = Files.list(folder)) {
      for (Path log : logs.filter(path -> path.toString().endsWith(".log")).toList()) {
        for (String line : Files.readAllLines(log)) {
          if (!line.isBlank()) {
            last = line.strip();
          }
        }
      }
    }
    return last;
  }

  /** How many workers the master knows, as its page says. */
  private static int registered(String port) {
    try (InputStream page =
        URI.create("http://" + MasterProcess.HOST + ":" + port + "/json/").toURL().openStream()) {
      Matcher alive = ALIVE.matcher(new String(page.readAllBytes(), StandardCharsets.UTF_8));
      return alive.find() ? Integer.parseInt(alive.group(1)) : 0;
    } catch (IOException e) {
      return 0;
    }
  }

  private Process launch(String name, Class<?> program, List<String> words) throws IOException {
    List<String> command = new ArrayList<>();
    Path detach = Path.of("/usr/bin/setsid");
    if (Files.isExecutable(detach)) {
      // So that Ctrl-C on the terminal does not end it.
      command.add(detach.toString());
    }
    String home = System.getProperty("java.home");
    command.add(Path.of(home, "bin", "java").toString());
    command.addAll(
        List.of(
            "-Xmx512m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-XX:-UsePerfData",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow",
            "-Dlog4j2.configurationFile=classpath:mneme/cluster/log4j2.properties",
            "-cp",
            System.getProperty("java.class.path"),
            program.getName()));
    command.addAll(words);
    ProcessBuilder builder = new ProcessBuilder(command);
    Map<String, String> variables = builder.environment();
    variables.keySet().removeIf(key -> key.startsWith("SPARK_"));
    variables.put("JAVA_HOME", home);
    variables.put("SPARK_LOCAL_IP", MasterProcess.HOST);
    variables.put("SPARK_HOME", sparkHome().toString());
    variables.put("SPARK_SCALA_VERSION", "2.13");
    variables.put("SPARK_LOCAL_DIRS", folder.resolve("local").toString());
    builder.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
    builder.redirectErrorStream(true);
    builder.redirectOutput(folder.resolve(name + ".log").toFile());
    Process process = builder.start();
    String started = process.info().startInstant().map(Instant::toString).orElse("");
    Note.write(folder.resolve(name + ".pid"), process.pid() + "\n" + started + "\n");
    return process;
  }

  /**
   * The folder above that of the jars of Spark, as Spark itself wants to know it. Where these lie
   * apart from each other, as in a test, links to them are put together.
   */
  private Path sparkHome() throws IOException {
    Path jar =
        Path.of(
            URI.create(
                JavaSparkContext.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toString()));
    Path jars = Objects.requireNonNull(jar.getParent());
    if (jars.endsWith(SparkJars.FOLDER)) {
      return Objects.requireNonNull(jars.getParent());
    }
    Path home = folder.resolve("spark");
    Path links = home.resolve(SparkJars.FOLDER);
    if (!Files.exists(links)) {
      Files.createDirectories(links);
      for (Path each : SparkJars.classPath()) {
        Path link = links.resolve(each.getFileName());
        if (each.toString().endsWith(".jar") && !Files.exists(link)) {
          Files.createSymbolicLink(link, each);
        }
      }
    }
    return home;
  }

  // ---- stop ------------------------------------------------------------------------------------

  /** A process of the cluster, if it is there. */
  private record Member(String name, Optional<ProcessHandle> process) {}

  private List<Member> members() throws IOException {
    List<Member> members = new ArrayList<>();
    if (!Files.isDirectory(folder)) {
      return members;
    }
    try (Stream<Path> notes = Files.list(folder)) {
      for (Path note : notes.filter(path -> path.toString().endsWith(".pid")).sorted().toList()) {
        List<String> said = Files.readAllLines(note);
        // A process that has the number by chance began at another time.
        members.add(
            new Member(
                note.getFileName().toString().replace(".pid", ""),
                ProcessHandle.of(Long.parseLong(said.getFirst()))
                    .filter(ProcessHandle::isAlive)
                    .filter(
                        process ->
                            process
                                .info()
                                .startInstant()
                                .map(Instant::toString)
                                .orElse("")
                                .equals(said.get(1)))));
      }
    }
    return members;
  }

  private void stop() throws UserException, IOException, InterruptedException {
    if (members().isEmpty()) {
      throw new UserException("no cluster was started here; 'mneme cluster start' starts one");
    }
    end();
    environment.out().println("the cluster has ended");
  }

  private void end() throws IOException, InterruptedException {
    List<ProcessHandle> processes =
        members().stream().flatMap(member -> member.process().stream()).toList();
    List<ProcessHandle> all = new ArrayList<>(processes);
    processes.forEach(process -> process.descendants().forEach(all::add));
    processes.forEach(ProcessHandle::destroy);
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (all.stream().anyMatch(ProcessHandle::isAlive) && System.nanoTime() < deadline) {
      Thread.sleep(50);
    }
    all.forEach(ProcessHandle::destroyForcibly);
    remove(folder);
  }

  private static void remove(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> all = Files.walk(folder)) {
        for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(path);
        }
      }
    }
  }
}
