package io.github.svmrelevance.core.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.execution.ValueCodec;
import io.github.svmrelevance.api.kernel.KernelSpec;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.result.CostPath;
import io.github.svmrelevance.api.result.EvidenceLevel;
import io.github.svmrelevance.api.result.FeatureEvidence;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.LinearModel;
import io.github.svmrelevance.api.result.PresetWeight;
import io.github.svmrelevance.api.result.Quality;
import io.github.svmrelevance.api.result.ScoredModel;
import io.github.svmrelevance.api.svm.DualSet;
import io.github.svmrelevance.api.svm.SvmFormulation;
import io.github.svmrelevance.api.svm.SvmSolution;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.core.evaluation.Fold;
import io.github.svmrelevance.core.evaluation.StratifiedFolds;
import io.github.svmrelevance.core.loss.EpsilonInsensitiveLoss;
import io.github.svmrelevance.core.loss.MarginLoss;
import io.github.svmrelevance.core.loss.OrdinalLoss;
import io.github.svmrelevance.core.loss.Samples;
import io.github.svmrelevance.core.svm.RejectCosts;
import io.github.svmrelevance.core.svm.TrainerChoice;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What crosses to other processes comes out as it went in, and nothing else comes out. */
class ValueCodecTest {

  private static final ValueCodec CODEC = new ValueCodec();

  private static final DenseMatrix DENSE =
      DenseMatrix.ofRows(new double[][] {{1, -0.0}, {0, 2}, {3, 4}, {5, -6}});

  private static final SparseMatrix SPARSE =
      SparseMatrix.builder(4, 2)
          .column(new double[] {0, -0.0, 3, 0})
          .column(new double[] {1, 0, 0, Double.MIN_VALUE})
          .build();

  private static final Classes CLASSES = new Classes(List.of("no", "yes"), new int[] {0, 1, 1, 0});

  private static final Dataset DATA =
      new Dataset(
          "made",
          List.of(new Feature("a", Optional.of("g")), new Feature("b", Optional.empty())),
          DENSE,
          CLASSES,
          new double[] {1, 2, 0.5, 1});

  private static final double[] NONE = new double[4];

  static Stream<Object> values() {
    Fold fold = StratifiedFolds.of(DATA, "yes", 2, new SplittableRandom(1)).get(0);
    return Stream.of(
        DENSE,
        SPARSE,
        SPARSE.transpose(),
        Standardizer.fit(DATA).view(DENSE),
        Standardizer.fit(DATA).view(SPARSE),
        CLASSES,
        new OrderedClasses(List.of("low", "high"), new int[] {1, 0, 0, 1}),
        new RealValues(new double[] {0.1, -2, 3, 1e-300}),
        DATA,
        DATA.withMatrix(SPARSE),
        DATA.withMatrix(Standardizer.fit(DATA).view(SPARSE)),
        new Samples(DENSE, CLASSES, new double[] {1, 2, 0.5, 3}),
        new Samples(DENSE, new RealValues(NONE)),
        MarginLoss.hinge(),
        MarginLoss.hinge().times(3),
        new EpsilonInsensitiveLoss(0.1),
        new EpsilonInsensitiveLoss(0.1).times(2),
        new OrdinalLoss(OrdinalLoss.PaidThresholds.IMMEDIATE),
        ConvexPiecewiseLinear.epsilonInsensitive(0.5),
        program(),
        KernelSpec.parse("rbf:gamma=0.5"),
        new SvmFormulation.CSvc(2),
        new SvmSolution(
            new double[] {1, -1},
            new double[] {0.5, 0.5},
            new DualSet[] {DualSet.MARGIN, DualSet.MARGIN},
            new double[] {1, -1},
            0.25,
            new SvmSolution.Objective(1, 1),
            7),
        new LinearModel(new double[] {1, -0.0}, 2),
        new ScoredModel(new LinearModel(new double[] {1}, 2), 0.5, 0.25),
        new CostPath.Step(
            1, Quality.ofTwoClasses(0.5, 0.25), 2, List.of(Optional.of(new Bounds(0, 1, 0, 1, 0)))),
        new PresetWeight("a", 0, 1, "a=0:1"),
        new FeatureEvidence(
            0.25,
            OptionalDouble.of(0x1p-60),
            OptionalDouble.empty(),
            0.01,
            0.03,
            new FeatureEvidence.Effect(FeatureEvidence.Measured.AUC, 0.75)),
        new EvidenceLevel(EvidenceLevel.ErrorRate.FAMILYWISE, 0.05, 2000),
        RejectCosts.symmetric(0.2),
        TrainerChoice.QP,
        fold,
        List.of(Optional.of(DENSE), Optional.empty(), OptionalDouble.of(2), OptionalInt.empty()));
  }

  private static LinearProgram program() {
    LinearProgram.Builder builder = LinearProgram.builder();
    builder.addColumn(0, Double.POSITIVE_INFINITY, 1);
    builder.addColumn(-1, 1, -2);
    builder.addRow(new int[] {0, 1}, new double[] {1, 3}, 1, 2);
    return builder.build();
  }

  @ParameterizedTest
  @MethodSource("values")
  void aValueComesOutAsItWentIn(Object value) {
    Object read = CODEC.read(CODEC.write(value));

    assertThat(read).hasSameClassAs(value).usingRecursiveComparison().isEqualTo(value);
    assertThat(CODEC.write(read)).isEqualTo(CODEC.write(value));
  }

  @Test
  void theBitsOfAMatrixStay() {
    for (Matrix matrix : List.of(DENSE, SPARSE, Standardizer.fit(DATA).view(SPARSE))) {
      Matrix read = (Matrix) CODEC.read(CODEC.write(matrix));
      for (int j = 0; j < matrix.columns(); j++) {
        assertThat(bits(read.column(j))).isEqualTo(bits(matrix.column(j)));
      }
    }
  }

  private static long[] bits(double[] numbers) {
    return Arrays.stream(numbers).mapToLong(Double::doubleToRawLongBits).toArray();
  }

  /** Of a package that is known, with a value of a class that is not. */
  private record Foreign(URL url) implements Serializable {}

  @Test
  void aClassThatIsNotListedIsRefused() throws IOException {
    assertRefused(CODEC, plainly(new File("x")));
    assertThatThrownBy(() -> CODEC.read(plainly(new File("x"))))
        .hasMessageContaining("java.io.File is of no package that may be read");
    assertRefused(CODEC, plainly(new Foreign(new URL("file:x"))));
  }

  /** Code is no value. */
  @Test
  void aLambdaIsNotWritten() {
    Supplier<String> lambda = (Supplier<String> & Serializable) () -> "run";

    assertThatThrownBy(() -> CODEC.write(List.of(lambda)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "a lambda of " + getClass().getName() + " does not travel; make it a record");
  }

  @Test
  void whatCannotBeWrittenIsNamed() {
    assertThatThrownBy(() -> CODEC.write(List.of(new Object())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("java.lang.Object");
  }

  /** Who forges the fields of a class that travels as its parts gets past no check. */
  @Test
  void aFieldThatBreaksARuleIsRefused() {
    byte[] target = CODEC.write(new RealValues(new double[] {Math.PI}));
    byte[] matrix =
        CODEC.write(
            SparseMatrix.builder(5, 1).column(new int[] {3, 4}, new double[] {1, 2}, 2).build());

    assertRefused(CODEC, replaced(target, bytes(Math.PI), bytes(Double.NaN)));
    byte[] rows = ByteBuffer.allocate(8).putInt(3).putInt(4).array();
    assertRefused(
        CODEC, replaced(matrix, rows, ByteBuffer.allocate(8).putInt(3).putInt(5).array()));
    assertRefused(
        CODEC, replaced(matrix, rows, ByteBuffer.allocate(8).putInt(4).putInt(4).array()));
  }

  private static byte[] bytes(double number) {
    return ByteBuffer.allocate(Double.BYTES).putDouble(number).array();
  }

  /** The bytes with other ones in the last place where some are found. */
  private static byte[] replaced(byte[] all, byte[] old, byte[] wanted) {
    byte[] changed = all.clone();
    int at = all.length - old.length;
    while (!Arrays.equals(all, at, at + old.length, old, 0, old.length)) {
      at--;
    }
    System.arraycopy(wanted, 0, changed, at, wanted.length);
    return changed;
  }

  @Test
  void aClassOfAnotherPackageIsReadIfItIsNamed() throws IOException {
    ValueCodec files = new ValueCodec("java.io");

    assertThat(files.read(plainly(new File("x")))).isEqualTo(new File("x"));
  }

  @Test
  void bytesThatAreNoValueAreRefused() {
    byte[] whole = CODEC.write(DATA);

    assertRefused(CODEC, new byte[0]);
    assertRefused(CODEC, "nonsense".getBytes(StandardCharsets.UTF_8));
    assertRefused(CODEC, Arrays.copyOf(whole, whole.length / 2));
  }

  private static byte[] plainly(Object value) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
    }
    return bytes.toByteArray();
  }

  private static void assertRefused(ValueCodec codec, byte[] bytes) {
    assertThatThrownBy(() -> codec.read(bytes))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no value that may be read");
  }
}
