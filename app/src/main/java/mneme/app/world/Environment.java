package mneme.app.world;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import mneme.app.text.Style;
import mneme.source.Language;

/**
 * Everything a command sees of the world around it.
 *
 * @param in standard input
 * @param outStyle how text on standard output may look
 * @param errStyle how text on standard error may look
 * @param errTerminal whether somebody watches standard error
 * @param crashFolder where the report of an internal error goes
 */
public record Environment(
    Input in,
    PrintStream out,
    PrintStream err,
    Style outStyle,
    Style errStyle,
    boolean errTerminal,
    Engine engine,
    List<Language> languages,
    Machine machine,
    Path crashFolder) {}
