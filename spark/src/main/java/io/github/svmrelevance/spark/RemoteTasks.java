package io.github.svmrelevance.spark;

import java.io.Serializable;
import org.apache.spark.TaskContext;
import org.apache.spark.broadcast.Broadcast;
import scala.collection.Iterator;
import scala.runtime.AbstractFunction1;

/**
 * What a Spark task does: runs the tasks of its partition, an array, one after another. A class
 * with a name, since a lambda would be found only where the class that made it is on the executor's
 * first class path.
 */
final class RemoteTasks extends AbstractFunction1<Iterator<byte[][]>, byte[][]>
    implements Serializable {

  private static final long serialVersionUID = 1L;

  private final Broadcast<SharedJob> job;

  RemoteTasks(Broadcast<SharedJob> job) {
    this.job = job;
  }

  @Override
  public byte[][] apply(Iterator<byte[][]> partition) {
    TaskContext attempt = TaskContext.get();
    byte[][] tasks = partition.next();
    byte[][] replies = new byte[tasks.length][];
    for (int i = 0; i < tasks.length; i++) {
      attempt.killTaskIfInterrupted();
      replies[i] = job.value().run(tasks[i], attempt::isInterrupted);
    }
    return replies;
  }
}
