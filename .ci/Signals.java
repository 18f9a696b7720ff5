import java.util.List;

/** Stops processes, and lets them go on. */
final class Signals {

  private Signals() {}

  static void send(String name, List<ProcessHandle> processes) throws Exception {
    for (ProcessHandle process : processes) {
      new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
    }
  }
}
