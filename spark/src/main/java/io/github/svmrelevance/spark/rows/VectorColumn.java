package io.github.svmrelevance.spark.rows;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.ml.attribute.Attribute;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.sql.types.StructType;
import scala.jdk.javaapi.OptionConverters;

/**
 * A column of vectors, each entry a feature.
 *
 * @param name its name in the data set
 * @since 0.1
 */
public record VectorColumn(String name) {

  /** Requires a name. */
  public VectorColumn {
    Objects.requireNonNull(name, "name");
  }

  /**
   * How many entries its vectors have, by the attributes that MLlib attaches to it.
   *
   * @param schema of the data set
   * @return the number; negative if there are no attributes
   */
  int width(StructType schema) {
    return attributes(schema).size();
  }

  /**
   * The names of the features.
   *
   * @param schema of the data set
   * @param width how many entries its vectors have
   * @return the names that the attributes give, and x1, x2, and so on where they give none
   */
  public List<String> names(StructType schema, int width) {
    Optional<Attribute[]> attributes = OptionConverters.toJava(attributes(schema).attributes());
    return IntStream.range(0, width)
        .mapToObj(
            j ->
                attributes
                    .flatMap(all -> OptionConverters.toJava(all[j].name()))
                    .orElse("x" + (j + 1)))
        .toList();
  }

  private AttributeGroup attributes(StructType schema) {
    return AttributeGroup.fromStructField(schema.apply(name));
  }
}
