package io.github.svmrelevance.cli.reproduce;

import io.github.svmrelevance.cli.options.CommandLineText;
import io.github.svmrelevance.reproductions.ReproductionReport;
import io.github.svmrelevance.reproductions.ReproductionWording;

/** What reproductions are given on the command line. */
final class CommandWording implements ReproductionWording {

  @Override
  public String of(String name) {
    return CommandLineText.option(name);
  }

  @Override
  public String file(String name) {
    return "--data " + name + "=PATH";
  }

  @Override
  public String repeat(ReproductionReport report) {
    StringBuilder command =
        new StringBuilder("svmrel reproduce ").append(report.description().id());
    report
        .parameters()
        .forEach((name, value) -> command.append(" --").append(name).append(' ').append(value));
    report.description().data().stream()
        .filter(need -> !need.shipped() && report.data().containsKey(need.name()))
        .forEach(need -> command.append(' ').append(file(need.name())));
    return command.append(" --seed ").append(report.seed()).toString();
  }
}
