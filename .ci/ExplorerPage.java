import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A page of the explorer in a browser, its hands, and what was found wrong with it. */
final class ExplorerPage {

  static final ObjectMapper JSON = new ObjectMapper();

  private static final String SETTLED =
      """
      (async () => {
        // What was changed before is told with the next frame.
        await new Promise(done => requestAnimationFrame(() => setTimeout(done, 0)));
        for (let k = 0; k < 600; k++) {
          const text = document.getElementById('status').textContent;
          if (text.includes('proven') || text.includes('No model')) { return text; }
          await new Promise(done => setTimeout(done, 50));
        }
        return 'not settled: ' + document.getElementById('status').textContent;
      })()
      """;

  /** The tests of evidence are not at work any more. */
  private static final String JUDGED =
      """
      (async () => {
        for (let k = 0; k < 250 && document.getElementById('status').textContent.includes('evidence follows'); k++) {
          await new Promise(done => setTimeout(done, 200));
        }
        return '';
      })()
      """;

  private static final String HANDLE =
      """
      (() => {
        const rows = Array.from(document.querySelectorAll('#rows > .row'));
        const own = rows.filter(each => each.querySelector('.handle.low'));
        const row = own[%d %% own.length];
        row.scrollIntoView({ block: 'center' });
        const box = row.querySelector('.handle.%s').getBoundingClientRect();
        const bar = row.querySelector('.bar').getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2, bar.left, bar.width, row.querySelector('bdi').textContent];
      })()
      """;

  final Browser browser;
  final List<String> wrong = new ArrayList<>();

  ExplorerPage(Browser browser) {
    this.browser = browser;
  }

  void require(boolean fine, String what) {
    if (!fine) {
      wrong.add(what);
    }
  }

  /** Opens the page, or a link to one of its states. */
  void open(String link) throws Exception {
    browser.call("Page.navigate", Map.of("url", link));
    browser.awaitEvent("Page.loadEventFired");
  }

  /** Waits until all ranges are known, and returns what the page then says. */
  String settled() throws Exception {
    return browser.await(SETTLED).asText();
  }

  void judged() throws Exception {
    browser.await(JUDGED);
  }

  void pause(int millis) throws Exception {
    browser.await("new Promise(done => setTimeout(done, " + millis + "))");
  }

  void click(String id) throws Exception {
    browser.evaluate("document.getElementById('" + id + "').click(); ''");
  }

  void reset() throws Exception {
    click("reset");
    settled();
  }

  String text(String id) throws Exception {
    return browser.evaluate("document.getElementById('" + id + "').textContent");
  }

  /** Gives a field another value, as a hand does that leaves it then. */
  void change(String id, String value) throws Exception {
    browser.evaluate(
        String.format(
            "(() => { const field = document.getElementById('%s'); field.value = '%s'; field.dispatchEvent(new Event('change')); return ''; })()",
            id, value));
  }

  /** Where a handle is: its middle across and up, the bar's left end and width, the feature. */
  JsonNode handle(int row, String side) throws Exception {
    return browser.await(String.format(HANDLE, row, side));
  }

  /** Moves a handle by a share of the bar, in some steps. */
  void drag(int row, String side, double share, int steps) throws Exception {
    JsonNode at = handle(row, side);
    double x = at.get(0).asDouble();
    double y = at.get(1).asDouble();
    double way = share * at.get(3).asDouble();
    browser.mouse("mouseMoved", x, y);
    browser.mouse("mousePressed", x, y);
    pause(150);
    for (int k = 1; k <= steps; k++) {
      browser.mouse("mouseMoved", x + way * k / steps, y);
    }
    browser.mouse("mouseReleased", x + way, y);
    String said = settled();
    require(said.contains("proven"), "after a drag: " + said);
    require(
        !browser.evaluate("String(document.querySelectorAll('.handle.set').length)").equals("0"),
        "a drag set no limit");
  }

  /** What the page saves when a button is clicked. */
  String saved(String button) throws Exception {
    return browser
        .await(
            """
            new Promise(done => {
              const make = URL.createObjectURL;
              URL.createObjectURL = blob => { URL.createObjectURL = make; blob.text().then(done); return make.call(URL, blob); };
              document.getElementById('%s').click();
            })
            """
                .formatted(button))
        .asText();
  }

  /** What the page saves as JSON. */
  JsonNode numbers() throws Exception {
    return JSON.readTree(saved("save-json"));
  }

  /** By how much ranges differ from others of the same features, at most. */
  static double difference(JsonNode features, JsonNode others) {
    double largest = features.size() == others.size() ? 0 : Double.POSITIVE_INFINITY;
    for (int j = 0; j < Math.min(features.size(), others.size()); j++) {
      for (String end : List.of("lower", "upper")) {
        double one = features.get(j).path(end).asDouble(1e9);
        largest = Math.max(largest, Math.abs(one - others.get(j).path(end).asDouble(-1e9)));
      }
    }
    return largest;
  }
}
