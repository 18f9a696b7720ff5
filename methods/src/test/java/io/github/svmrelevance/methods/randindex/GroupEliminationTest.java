package io.github.svmrelevance.methods.randindex;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.api.result.EliminationProfiles;
import io.github.svmrelevance.api.result.EliminationProfiles.ChangedClasses;
import io.github.svmrelevance.api.result.EliminationProfiles.Profile;
import io.github.svmrelevance.api.svm.SvmFormulation;
import io.github.svmrelevance.api.svm.SvmSolution;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.core.svm.KernelGram;
import io.github.svmrelevance.core.svm.StandardSvmTrainer;
import io.github.svmrelevance.kernels.RbfKernel;
import io.github.svmrelevance.methods.Workbench;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Columns that go out together. */
class GroupEliminationTest {

  private static final Dataset DATA = data();

  /** The class is decided by the two columns of a group and by another; two have no part in it. */
  private static Dataset data() {
    Random random = new Random(6);
    double[][] rows = new double[90][];
    Arrays.setAll(rows, i -> random.doubles(5, -1, 1).toArray());
    int[] labels =
        Arrays.stream(rows)
            .mapToInt(row -> row[0] + row[3] + row[1] + 0.3 * random.nextGaussian() > 0 ? 1 : 0)
            .toArray();
    return new Dataset(
        "grouped",
        List.of("a1", "b", "z1", "a2", "z2"),
        DenseMatrix.ofRows(rows),
        new Classes(List.of("n", "p"), labels));
  }

  private static Dataset grouped(String... groups) {
    return DATA.withFeatures(
        IntStream.range(0, 5)
            .mapToObj(
                j ->
                    new Feature(
                        DATA.featureNames().get(j),
                        Optional.of(groups[j]).filter(group -> !group.isEmpty())))
            .toList(),
        DATA.matrix());
  }

  private static Profile eliminate(Dataset data) {
    EliminationProfiles profiles =
        (EliminationProfiles)
            Workbench.run(
                new RandIndexElimination(),
                data,
                Optional.of("p"),
                "svm",
                "c",
                "C",
                "1",
                "kernel",
                "rbf:gamma=0.05");
    return profiles.profiles().get(0);
  }

  private static boolean[] predictions(int... columns) {
    double[] signs = DATA.classes().signs("p");
    DenseMatrix x = Standardizer.fit(DATA).apply(DATA.matrix()).toDense().selectColumns(columns);
    SvmSolution model =
        new StandardSvmTrainer()
            .train(new KernelGram(new RbfKernel(0.05), x), signs, new SvmFormulation.CSvc(1));
    boolean[] positive = new boolean[signs.length];
    for (int i = 0; i < positive.length; i++) {
      positive[i] = model.decision(i) > 0;
    }
    return positive;
  }

  @Test
  void aGroupGoesOutAsAWhole() {
    Profile profile = eliminate(grouped("a", "", "z", "a", "z"));

    assertThat(profile.ranking()).containsExactlyInAnyOrder("a", "b", "z");
    assertThat(profile.removed()).hasSize(2).startsWith("z");
    boolean[] all = predictions(0, 1, 2, 3, 4);
    int[] changed = {
      Agreement.of(all, predictions(1, 2, 4)).changed(),
      Agreement.of(all, predictions(0, 2, 3, 4)).changed(),
      Agreement.of(all, predictions(0, 1, 3)).changed()
    };
    assertThat(changed[2]).isLessThan(Math.min(changed[0], changed[1]));
    assertThat(((ChangedClasses) profile.path().get(1).change()).changed()).isEqualTo(changed[2]);
    assertThat(profile.selected().get("one_se")).doesNotContain("z");
  }

  @Test
  void aGroupOfOneIsTheFeature() {
    Profile plain = eliminate(DATA);
    Profile groups = eliminate(grouped("a1", "b", "", "", "z2"));
    assertThat(groups).isEqualTo(plain);
  }
}
