package mneme.app.load;

import mneme.app.UserException;

/** The file that was looked for in an archive is not there. */
final class NotInArchiveException extends UserException {
  private final boolean archive;

  NotInArchiveException(String path, String name, boolean archive) {
    super(path + ": has no file '" + name + "' in it");
    this.archive = archive;
  }

  /** Whether what was looked in is an archive at all. */
  boolean isArchive() {
    return archive;
  }
}
