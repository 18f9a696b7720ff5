package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Message;
import java.io.IOException;

/**
 * A table cannot be kept on disk, as where there is no space left. The table itself may be right.
 *
 * @since 0.1
 */
public final class TableStorageException extends InvalidInputException {

  private static final long serialVersionUID = 1L;

  TableStorageException(Message message, IOException cause) {
    super(message, cause);
  }
}
