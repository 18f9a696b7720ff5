package io.github.svmrelevance.core.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.InvalidInputException;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Reading samples to be predicted: features by name, in the order of the model, no label. */
class ReadFeaturesTest {

  private static LoadedFeatures read(String text, String file, String... features) {
    ByteArrayInputStream in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    return DatasetReader.readFeatures(in, file, List.of(features), ReadOptions.defaults());
  }

  @Test
  void matchesColumnsByName() {
    LoadedFeatures loaded = read("label,b,id,a\np,1,r1,2\n,3,r2,4\n", "t.csv", "a", "b");
    assertThat(loaded.featureNames()).containsExactly("a", "b");
    assertThat(loaded.features().row(1)).containsExactly(4, 3);
    assertThat(loaded.warnings()).isEmpty();
  }

  @Test
  void takesTheLastColumnForAFeatureToo() {
    assertThat(read("a,b\n1,2\n", "t.csv", "a", "b").features().row(0)).containsExactly(1, 2);
  }

  @Test
  void namesAMissingFeature() {
    assertThatThrownBy(() -> read("a,c\n1,2\n", "t.csv", "a", "b"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("t.csv: there is no column named 'b' for --features; the columns are 'a', 'c'");
  }

  @Test
  void readsAbsentIndicesAsZeroAndIgnoresUnknownOnes() {
    LoadedFeatures loaded = read("0 1:1 9:5\n0 2:1\n", "t.libsvm", "x1", "x2", "x3", "x4");
    assertThat(loaded.features().row(0)).containsExactly(1, 0, 0, 0);
    assertThat(loaded.features().row(1)).containsExactly(0, 1, 0, 0);
    assertThat(loaded.warnings())
        .containsExactly("5 feature(s) of the file are unknown to the model and are ignored");
    LoadedFeatures narrow = read("0 1:1\n", "t.libsvm", "x4", "x1");
    assertThat(narrow.features().row(0)).containsExactly(0, 1);
  }

  @Test
  void readsArff() {
    String text =
        "@relation r\n@attribute k {p,q}\n@attribute b real\n@attribute a real\n@data\n?,1,2\n";
    assertThat(read(text, "t.arff", "a", "b").features().row(0)).containsExactly(2, 1);
  }
}
