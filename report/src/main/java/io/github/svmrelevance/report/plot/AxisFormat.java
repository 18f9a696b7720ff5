package io.github.svmrelevance.report.plot;

import io.github.svmrelevance.report.text.Numbers;
import java.text.FieldPosition;
import java.text.NumberFormat;
import java.text.ParsePosition;

/** Numbers of an axis in as few digits as they need: 0.001, 1, 1000. */
final class AxisFormat extends NumberFormat {

  private static final long serialVersionUID = 1L;

  private final boolean unsigned;

  /**
   * A format.
   *
   * @param unsigned whether -5 is written as 5
   */
  AxisFormat(boolean unsigned) {
    this.unsigned = unsigned;
  }

  @Override
  public StringBuffer format(double number, StringBuffer target, FieldPosition position) {
    return target.append(Numbers.setting(unsigned ? Math.abs(number) : number));
  }

  @Override
  public StringBuffer format(long number, StringBuffer target, FieldPosition position) {
    return format((double) number, target, position);
  }

  @Override
  public Number parse(String text, ParsePosition position) {
    throw new UnsupportedOperationException("an axis does not read");
  }
}
