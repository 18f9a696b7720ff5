package io.github.svmrelevance.cli.console;

/** What the command reports to the shell. */
public final class ExitCode {

  /** All of it was done. */
  public static final int OK = 0;

  /** The command line is not understood. */
  public static final int USAGE = 2;

  /** A file or the data in it cannot be used, or the constraints contradict one another. */
  public static final int BAD_INPUT = 3;

  /** A solver failed, or none can run. */
  public static final int SOLVER_FAILED = 4;

  /** A limit was reached, or the run was interrupted; what was done so far is written. */
  public static final int INCOMPLETE = 5;

  /** An internal error of the program: EX_SOFTWARE of sysexits.h. */
  public static final int INTERNAL_ERROR = 70;

  /** The output could not be written: EX_IOERR of sysexits.h. */
  public static final int OUTPUT_FAILED = 74;

  /** The reader of standard output went away; what a shell reports for SIGPIPE. */
  public static final int BROKEN_PIPE = 141;

  private ExitCode() {}
}
