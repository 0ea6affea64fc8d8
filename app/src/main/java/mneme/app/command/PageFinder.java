package mneme.app.command;

import java.util.ServiceLoader;
import mneme.app.UserException;

/** Finds the local page, where it is installed. */
final class PageFinder {
  private PageFinder() {}

  static LocalPage find() throws UserException {
    return ServiceLoader.load(LocalPage.class)
        .findFirst()
        .orElseThrow(
            () ->
                new UserException(
                    "no page is installed: mneme-web.jar is missing from this installation"));
  }
}
