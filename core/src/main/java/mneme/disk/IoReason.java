package mneme.disk;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import org.jspecify.annotations.Nullable;

/** Why a file could not be read or written, in words: Java often names only the file. */
public final class IoReason {
  private IoReason() {}

  public static String of(IOException e) {
    return switch (e) {
      case AccessDeniedException denied -> "permission denied";
      case NoSuchFileException absent -> "no such file or directory";
      case FileAlreadyExistsException there -> "a file of that name is in the way";
      case NotDirectoryException file -> "is not a directory";
      case DirectoryNotEmptyException full -> "the directory is not empty";
      case FileSystemException refused -> said(refused.getReason());
      default -> said(e.getMessage());
    };
  }

  private static String said(@Nullable String reason) {
    return reason == null || reason.isEmpty() ? "the system does not say why" : reason;
  }
}
