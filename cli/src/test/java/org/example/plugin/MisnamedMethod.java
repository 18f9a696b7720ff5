package org.example.plugin;

import io.github.svmrelevance.api.parameter.Parameter;
import java.util.List;

/** A method whose parameters have the names of options that every command has. */
public final class MisnamedMethod extends FailingMethod {

  /** Creates the method; the service loader does. */
  public MisnamedMethod() {
    super(
        List.of(
            Parameter.flag("help", "one"),
            Parameter.flag("seed", "another"),
            Parameter.flag("fine", "a third")));
  }
}
