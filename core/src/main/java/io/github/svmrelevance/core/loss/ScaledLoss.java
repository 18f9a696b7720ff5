package io.github.svmrelevance.core.loss;

import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.List;

/** A loss times a factor. */
record ScaledLoss(LossModel loss, double factor) implements LossModel {

  ScaledLoss {
    if (!(factor > 0 && factor < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("the factor of a loss is " + factor);
    }
  }

  @Override
  public int intercepts(Target target) {
    return loss.intercepts(target);
  }

  @Override
  public List<TermBlock> terms(Samples samples) {
    return loss.terms(samples).stream()
        .map(block -> new TermBlock(block.map(), block.shape().times(factor)))
        .toList();
  }

  @Override
  public List<Budget> constraints(Samples samples) {
    return loss.constraints(samples);
  }

  @Override
  public double[] meetingConstraints(Samples samples, double[] z) {
    return loss.meetingConstraints(samples, z);
  }

  @Override
  public WeightCoding coding(Target target) {
    return loss.coding(target);
  }

  @Override
  public LossModel forSquaredNorm() {
    return new ScaledLoss(loss.forSquaredNorm(), factor);
  }

  @Override
  public double steepness(Samples samples) {
    return factor * loss.steepness(samples);
  }
}
