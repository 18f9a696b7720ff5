package io.github.svmrelevance.core.data;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Matrix;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.lang.ref.SoftReference;

/**
 * A view whose numbers are kept as long as the memory is not needed for something else. From then
 * on, each look at a number computes it anew. The bits are the same either way.
 */
final class KeptMatrix implements Matrix {

  private static final long serialVersionUID = 1L;

  private final transient Matrix view;

  /** Never filled a second time: in a heap that is short it would be emptied again and again. */
  private final transient SoftReference<Matrix> copy;

  /**
   * Keeps the numbers of a view.
   *
   * @param view what computes its numbers when they are read
   */
  KeptMatrix(Matrix view) {
    this.view = view;
    this.copy = new SoftReference<>(view.toDense());
  }

  private Matrix current() {
    Matrix kept = copy.get();
    return kept == null ? view : kept;
  }

  @Override
  public int rows() {
    return view.rows();
  }

  @Override
  public int columns() {
    return view.columns();
  }

  @Override
  public double get(int row, int column) {
    return current().get(row, column);
  }

  @Override
  public double[] column(int column) {
    return current().column(column);
  }

  @Override
  public void copyColumn(int column, double[] target) {
    current().copyColumn(column, target);
  }

  @Override
  public void copyPart(int column, int from, int count, double[] target) {
    current().copyPart(column, from, count, target);
  }

  @Override
  public void copyRow(int row, double[] target) {
    current().copyRow(row, target);
  }

  @Override
  public void addColumnTo(double factor, int column, double[] target) {
    current().addColumnTo(factor, column, target);
  }

  @Override
  public double columnDot(int column, double[] vector) {
    return current().columnDot(column, vector);
  }

  @Override
  public void addTransposedTimes(double[] vector, double[] target) {
    current().addTransposedTimes(vector, target);
  }

  @Override
  public void addGram(double[] weights, double[][] target) {
    current().addGram(weights, target);
  }

  @Override
  public double[] times(double[] vector) {
    return current().times(vector);
  }

  @Override
  public void pass(double[] vector, RowFactors factors, double[] target) {
    current().pass(vector, factors, target);
  }

  @Override
  public Matrix selectRows(int[] selected) {
    return current().selectRows(selected);
  }

  @Override
  public Matrix selectColumns(int[] selected) {
    return current().selectColumns(selected);
  }

  @Override
  public DenseMatrix toDense() {
    return current().toDense();
  }

  @Override
  public String toString() {
    return "KeptMatrix[" + view + "]";
  }

  /** Is sent as the view. */
  private Object writeReplace() {
    return view;
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("KeptMatrix is sent as its view");
  }
}
