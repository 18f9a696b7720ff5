package io.github.svmrelevance.cli;

import picocli.CommandLine.IVersionProvider;

/** The version that the build wrote into the jar's manifest. */
final class VersionProvider implements IVersionProvider {

  @Override
  public String[] getVersion() {
    String version = Main.class.getPackage().getImplementationVersion();
    return new String[] {"svmrel " + (version == null ? "(unpackaged)" : version)};
  }
}
