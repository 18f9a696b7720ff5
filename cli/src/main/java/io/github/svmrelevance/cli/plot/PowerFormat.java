package io.github.svmrelevance.cli.plot;

import io.github.svmrelevance.cli.render.Numbers;
import java.text.FieldPosition;
import java.text.NumberFormat;
import java.text.ParsePosition;

/** Numbers of a logarithmic axis: 0.001, 1, 1000. */
final class PowerFormat extends NumberFormat {

  private static final long serialVersionUID = 1L;

  @Override
  public StringBuffer format(double number, StringBuffer target, FieldPosition position) {
    return target.append(Numbers.setting(number));
  }

  @Override
  public StringBuffer format(long number, StringBuffer target, FieldPosition position) {
    return target.append(number);
  }

  @Override
  public Number parse(String text, ParsePosition position) {
    throw new UnsupportedOperationException("an axis does not read");
  }
}
