package io.github.svmrelevance.core.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.Place;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.diagnostic.Warnings;
import io.github.svmrelevance.api.parameter.Parameter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class MessageTest {

  private enum Kind implements Warning.Code {
    TOO_FEW_SAMPLES
  }

  private static final Parameter<Double> RATE = Parameter.real("rate", "a rate");
  private static final Message MESSAGE =
      Message.of("a lower ", RATE, " of ", 1e-4, ", or another ", RunSetting.BACKEND);

  @Test
  void eachFrontEndSpellsSettings() {
    assertThat(MESSAGE).hasToString("a lower rate of 0.0001, or another backend");
    assertThat(MESSAGE.render(name -> "--" + name))
        .isEqualTo("a lower --rate of 0.0001, or another --backend");
    assertThat(MESSAGE.settings()).containsExactly("rate", "backend");
  }

  @Test
  void messagesOfOneTextAreEqualHoweverComposed() {
    assertThat(Message.of("a", "b", "", RATE)).isEqualTo(Message.of("ab", Message.of(RATE)));
    assertThat(Message.of("rate")).isNotEqualTo(Message.of(RATE));
    assertThat(Message.join("; ", List.of(Message.of("a"), Message.of(RATE))))
        .isEqualTo(Message.of("a; ", RATE));
  }

  @Test
  void exceptionsCarryThem() {
    assertThat(new SolverException(MESSAGE)).hasMessage(MESSAGE.toString());
    assertThat(new SolverException("failed").message()).isEqualTo(Message.of("failed"));
    Place place = new Place.InFile("data.csv", 3, "");
    assertThat(new InvalidInputException(MESSAGE, place).place()).isEqualTo(place);
    assertThat(new InvalidInputException("wrong").place()).isEqualTo(Place.NONE);
  }

  @Test
  void placesSayWhatTheyKnow() {
    Place.InFile file = new Place.InFile("data.csv", 0, "");
    assertThat(file.line()).isEmpty();
    assertThat(file.column()).isEmpty();
    Place.InFile cell = new Place.InFile("data.csv", 3, "size");
    assertThat(cell.line()).isEqualTo(OptionalLong.of(3));
    assertThat(cell.column()).isEqualTo(Optional.of("size"));
    assertThatIllegalArgumentException().isThrownBy(() -> new Place.InFile("data.csv", -1, ""));
  }

  @Test
  void warningsHaveACodeThatStays() {
    Warning warning = Kind.TOO_FEW_SAMPLES.of("only ", 3, " samples");
    assertThat(warning.code()).isEqualTo("too-few-samples");
    assertThat(warning).hasToString("only 3 samples");
    assertThat(warning.at(new Place.OfFeature("size")).place())
        .isEqualTo(new Place.OfFeature("size"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Warning("Too few", MESSAGE, Place.NONE));
  }

  @Test
  void collectsEachOnceInOrder() {
    Warnings warnings = new Warnings();
    warnings.accept(Kind.TOO_FEW_SAMPLES.of("b"));
    warnings.accept(Kind.TOO_FEW_SAMPLES.of("a"));
    warnings.accept(Kind.TOO_FEW_SAMPLES.of("b"));
    assertThat(warnings.list()).map(Warning::toString).containsExactly("b", "a");
  }

  @Test
  void warningsAndFailuresCrossProcesses() throws IOException, ClassNotFoundException {
    Warning warning = Kind.TOO_FEW_SAMPLES.of(MESSAGE).at(new Place.OfFeature("size"));
    assertThat(copy(warning)).isEqualTo(warning);
    Place place = new Place.InFile("data.csv", 3, "size");
    InvalidInputException copy =
        (InvalidInputException) copy(new InvalidInputException(MESSAGE, place));
    assertThat(copy.message()).isEqualTo(MESSAGE);
    assertThat(copy.place()).isEqualTo(place);
  }

  private static Object copy(Object value) throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return in.readObject();
    }
  }
}
