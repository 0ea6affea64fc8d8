package mneme.web.edit;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import mneme.app.UserException;
import mneme.app.load.LoadedModel;
import mneme.source.SourceException;

/** Compiles a text on a thread of its own: a preprocessor need not end in anybody's lifetime. */
final class Patience {
  private static final long SECONDS = 10;

  /** Deeply nested texts need room. */
  private static final long STACK = 16L << 20;

  private Patience() {}

  /** What is waited for. */
  interface Work {
    LoadedModel compile() throws UserException, SourceException;
  }

  static LoadedModel with(Work work) throws UserException, SourceException {
    CompletableFuture<LoadedModel> future = new CompletableFuture<>();
    Thread thread =
        new Thread(
            null,
            () -> {
              try {
                future.complete(work.compile());
              } catch (Throwable e) {
                future.completeExceptionally(e);
              }
            },
            "compiler",
            STACK);
    thread.setDaemon(true);
    thread.start();
    try {
      return future.get(SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new UserException("this text takes longer than " + SECONDS + " seconds to compile");
    } catch (InterruptedException e) {
      throw new UserException("the page is being closed");
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case UserException known -> throw known;
        case SourceException known -> throw known;
        case OutOfMemoryError _ -> throw new UserException("this text takes too much memory");
        case null, default -> throw new IllegalStateException(e.getCause());
      }
    }
  }
}
