package mneme.web.server;

import java.io.IOException;
import mneme.app.UserException;

/** What answers the requests to one path. Thread-safe. */
@FunctionalInterface
public interface Route {
  /**
   * @throws UserException where what was asked cannot be done; its text is the answer
   */
  void answer(Call call) throws IOException, UserException;
}
