package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.core.data.DataWarning;
import io.github.svmrelevance.core.data.Decimal;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Labels as levels: classes from the lowest to the highest. */
final class OrderedLabels {

  private OrderedLabels() {}

  /**
   * The levels in the order in which a file declares its classes.
   *
   * @param declared those; a refusal if they are fewer than two
   * @param names of the classes that labels are
   * @param labels of the rows, positions in {@code names}
   */
  static OrderedClasses declared(
      Origin origin,
      List<String> declared,
      List<String> names,
      int[] labels,
      List<Warning> warnings) {
    if (declared.size() < 2) {
      throw origin.reject(
          Message.of(
              RunSetting.ORDER, " is missing; give the classes from the lowest to the highest"));
    }
    warnings.add(
        DataWarning.ORDER_DECLARED.of(
            "the classes are in the order of their declaration, "
                + Excerpt.list(declared)
                + "; if that is not from the lowest to the highest, give ",
            RunSetting.ORDER));
    return of(origin, declared, names, labels, warnings);
  }

  /**
   * The levels in an order.
   *
   * @param order the classes from the lowest to the highest
   * @param names of the classes that labels are
   * @param labels of the rows, positions in {@code names}
   */
  static OrderedClasses of(
      Origin origin, List<String> order, List<String> names, int[] labels, List<Warning> warnings) {
    int[] places = names.stream().mapToInt(name -> place(name, order)).toArray();
    Set<String> unknown = new LinkedHashSet<>();
    int[] levels = new int[labels.length];
    for (int i = 0; i < levels.length; i++) {
      levels[i] = places[labels[i]];
      if (levels[i] < 0) {
        unknown.add(names.get(labels[i]));
      }
    }
    String unused = unused(order, places);
    if (!unknown.isEmpty()) {
      String lacking =
          "the label column holds "
              + Excerpt.list(List.copyOf(unknown))
              + ", which the order "
              + Excerpt.list(order)
              + " lacks; ";
      throw origin.reject(
          unknown.size() > LabelDoubts.MOST_CODES
              ? Message.of(
                  lacking + "so many are no classes: in the place of ",
                  RunSetting.ORDER,
                  ", ",
                  RunSetting.TASK,
                  " regression learns a number, and ",
                  RunSetting.LABEL,
                  " names the column of the classes")
              : Message.of(
                  lacking + "add " + (unknown.size() == 1 ? "it" : "them") + " to ",
                  RunSetting.ORDER,
                  unused.isEmpty() ? "" : ". No row has " + unused));
    }
    if (!unused.isEmpty()) {
      warnings.add(
          DataWarning.LEVEL_WITHOUT_ROWS.of(
              "no row has " + unused, "; check how it is spelt in ", RunSetting.ORDER));
    }
    return new OrderedClasses(order, levels);
  }

  /** Which classes of an order no row has: one of them may be a class of the data, misspelt. */
  private static String unused(List<String> order, int[] places) {
    List<String> unused =
        IntStream.range(0, order.size())
            .filter(place -> Arrays.stream(places).noneMatch(used -> used == place))
            .mapToObj(order::get)
            .toList();
    return unused.isEmpty() ? "" : Excerpt.list(unused) + " of that order";
  }

  /** Where a label stands; numbers may be written in several ways. */
  private static int place(String name, List<String> order) {
    int place = order.indexOf(name);
    double value = Decimal.parse(name);
    for (int k = 0; k < order.size() && place < 0; k++) {
      place = Decimal.parse(order.get(k)) == value ? k : place;
    }
    return place;
  }
}
