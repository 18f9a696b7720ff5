package io.github.svmrelevance.arrow;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.function.IntFunction;
import org.apache.arrow.vector.BaseIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.FloatingPointVector;
import org.apache.arrow.vector.TimeStampVector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.ValueVector;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

/** Makes texts of the values of a column. */
final class ArrowCells {

  private ArrowCells() {}

  /** Whether the values are single ones that a cell can hold. */
  static boolean areReadable(Field values) {
    return switch (values.getType().getTypeID()) {
      case Null,
          Int,
          FloatingPoint,
          Utf8,
          LargeUtf8,
          Utf8View,
          Bool,
          Decimal,
          Date,
          Time,
          Timestamp ->
          true;
      default -> false;
    };
  }

  /** The text of each row, null where there is no value. */
  static IntFunction<String> of(ValueVector column) {
    IntFunction<String> text = text(column);
    return row -> column.isNull(row) ? null : text.apply(row);
  }

  /** The text of each row, which holds a position among texts. */
  static IntFunction<String> of(ValueVector positions, IntFunction<String> texts) {
    BaseIntVector numbers = (BaseIntVector) positions;
    return row ->
        positions.isNull(row) ? null : texts.apply(Math.toIntExact(numbers.getValueAsLong(row)));
  }

  private static IntFunction<String> text(ValueVector column) {
    if (column instanceof UInt8Vector whole) {
      return row -> Long.toUnsignedString(whole.get(row));
    }
    if (column instanceof BaseIntVector whole) {
      return row -> Long.toString(whole.getValueAsLong(row));
    }
    if (column instanceof FloatingPointVector real) {
      return row -> number(real.getValueAsDouble(row));
    }
    if (column instanceof BitVector truth) {
      return row -> Boolean.toString(truth.get(row) != 0);
    }
    if (column instanceof DateDayVector date) {
      return row -> LocalDate.ofEpochDay(date.get(row)).toString();
    }
    if (column instanceof TimeStampVector time) {
      ArrowType.Timestamp type = (ArrowType.Timestamp) column.getField().getType();
      return row -> instant(time.get(row), type);
    }
    if (column.getField().getType() instanceof ArrowType.Time type) {
      return row -> LocalTime.ofNanoOfDay(sinceMidnight(column, row, type)).toString();
    }
    return row -> column.getObject(row).toString();
  }

  private static String number(double value) {
    return Double.isNaN(value) ? null : Double.toString(value);
  }

  private static String instant(long count, ArrowType.Timestamp type) {
    long unit = perSecond(type.getUnit());
    Instant time =
        Instant.ofEpochSecond(
            Math.floorDiv(count, unit), Math.floorMod(count, unit) * (1_000_000_000 / unit));
    String text = time.toString();
    // Without a zone it is the time of somewhere.
    return type.getTimezone() == null ? text.substring(0, text.length() - 1) : text;
  }

  private static long sinceMidnight(ValueVector column, int row, ArrowType.Time type) {
    Object value = column.getObject(row);
    // Milliseconds are the one unit that the library makes a time of day of.
    return value instanceof Number count
        ? count.longValue() * (1_000_000_000 / perSecond(type.getUnit()))
        : ((java.time.LocalDateTime) value).toLocalTime().toNanoOfDay();
  }

  private static long perSecond(TimeUnit unit) {
    return switch (unit) {
      case SECOND -> 1;
      case MILLISECOND -> 1000;
      case MICROSECOND -> 1_000_000;
      case NANOSECOND -> 1_000_000_000;
    };
  }
}
