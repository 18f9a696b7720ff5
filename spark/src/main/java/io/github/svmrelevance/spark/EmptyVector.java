package io.github.svmrelevance.spark;

import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.api.java.UDF1;

/** What is left of a vector if no feature is selected, which {@code VectorSlicer} refuses. */
final class EmptyVector implements UDF1<Vector, Vector> {

  private static final long serialVersionUID = 1L;

  @Override
  public Vector call(Vector features) {
    return Vectors.dense(new double[0]);
  }
}
