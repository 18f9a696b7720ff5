package io.github.svmrelevance.cli;

/** What the command tells the shell. */
final class ExitCode {

  /** All of it was done. */
  static final int OK = 0;

  /** The command line is not understood. */
  static final int USAGE = 2;

  /** A file or the data in it cannot be used, or the constraints contradict one another. */
  static final int BAD_INPUT = 3;

  /** A solver failed, or none can run. */
  static final int SOLVER_FAILED = 4;

  /** A limit was reached, or the run was interrupted; what was done so far is written. */
  static final int INCOMPLETE = 5;

  /** A defect of the program: EX_SOFTWARE of sysexits.h. */
  static final int DEFECT = 70;

  /** The output could not be written: EX_IOERR of sysexits.h. */
  static final int OUTPUT_FAILED = 74;

  /** The reader of standard output went away; what a shell reports for SIGPIPE. */
  static final int BROKEN_PIPE = 141;

  private ExitCode() {}
}
