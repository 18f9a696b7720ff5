package io.github.svmrelevance.explorer.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class FoundOnceTest {

  private final FoundOnce<Integer> once = new FoundOnce<>();
  private final AtomicInteger asked = new AtomicInteger();

  @Test
  void isFoundOnce() {
    assertThat(once.get(asked::incrementAndGet)).isEqualTo(1);
    assertThat(once.get(asked::incrementAndGet)).isEqualTo(1);
  }

  @Test
  void aFailureIsThrownAsItIsAndNotKept() {
    IllegalArgumentException failure = new IllegalArgumentException("not now");

    assertThatThrownBy(
            () ->
                once.get(
                    () -> {
                      throw failure;
                    }))
        .isSameAs(failure);

    assertThat(once.get(asked::incrementAndGet)).isEqualTo(1);
  }
}
