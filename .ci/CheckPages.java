import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * Opens pages in headless Chromium, through its DevTools protocol: no errors on the console,
 * nothing fetched, tables sort and filter by keyboard, the slack slides along its curves, no table
 * wider than a laptop, no element wider than a phone, and they print.
 *
 * <p>Usage: .ci/browse CheckPages [--pictures DIR] PAGE.html...
 */
final class CheckPages {

  /** Sorts every table by each of its columns, filters it, and tells what is wrong. */
  private static final String EXERCISE =
      """
      (function () {
        const wrong = [];
        const visible = body => Array.from(body.rows).filter(row => !row.hidden);
        document.querySelectorAll('.data').forEach(box => {
          const table = box.querySelector('table'), body = table.tBodies[0];
          const name = table.caption.textContent, all = body.rows.length;
          table.querySelectorAll('thead button').forEach(button => {
            const head = button.parentElement, column = head.cellIndex;
            for (const expected of [1, -1]) {
              button.click();
              const sign = head.getAttribute('aria-sort') === 'ascending' ? 1 : -1;
              const keys = visible(body).map(row => row.cells[column].getAttribute('data-value'))
                .filter(key => key !== null).map(Number);
              for (let i = 1; i < keys.length; i++) {
                if (sign * (keys[i] - keys[i - 1]) < 0) {
                  wrong.push(name + ': column ' + column + ' is not sorted'); break;
                }
              }
            }
            if (body.rows.length !== all) { wrong.push(name + ': sorting lost rows'); }
          });
          const search = box.querySelector('input[type=search]');
          if (!search) {
            if (all > 5) { wrong.push(name + ': cannot be filtered'); }
            return;
          }
          search.focus();
          if (document.activeElement !== search) { wrong.push(name + ': the filter takes no focus'); }
          const wanted = body.rows[0].cells[0].textContent;
          search.value = wanted;
          search.dispatchEvent(new Event('input'));
          const found = visible(body);
          if (!found.length || found.some(row => !row.cells[0].textContent.toLowerCase().includes(wanted.toLowerCase()))) {
            wrong.push(name + ': the filter does not filter');
          }
          search.value = '';
          search.dispatchEvent(new Event('input'));
          const more = box.querySelector('.more');
          if (visible(body).length !== all && more.hidden) { wrong.push(name + ': rows are out of reach'); }
          if (!more.hidden) { more.click(); }
          if (visible(body).length !== all) { wrong.push(name + ': not all rows can be shown'); }
        });
        const curves = document.querySelector('#slack-curve tbody'), slide = document.querySelector('.slide');
        if (curves && !slide) { wrong.push('no slider over the slacks'); }
        if (slide) {
          const slider = slide.querySelector('input[type=range]'), order = slide.querySelector('select');
          const numbers = (row, k) => Number(row.cells[k].getAttribute('data-value'));
          const all = Array.from(curves.rows), slacks = Array.from(new Set(all.map(row => numbers(row, 1)))).sort((a, b) => a - b);
          if (Number(slider.max) !== slacks.length - 1) { wrong.push('the slider has other slacks than the curves'); }
          for (const step of [0, slacks.length - 1]) {
            slider.value = step;
            slider.dispatchEvent(new Event('input'));
            const expected = new Map(all.filter(row => numbers(row, 1) === slacks[step]).map(row => [row.cells[0].textContent, [numbers(row, 2), numbers(row, 3)]]));
            const rows = Array.from(slide.querySelectorAll('[role=listitem]'));
            if (rows.length !== expected.size) { wrong.push('the slider shows other features than the curves'); }
            rows.forEach(row => {
              const shown = row.querySelector('.number').textContent.split(' to ').map(Number), own = expected.get(row.querySelector('bdi').textContent);
              if (own.some((end, k) => Math.abs(end - shown[k]) > 1e-3 * Math.max(1e-12, Math.abs(end)))) { wrong.push('the slider shows ' + shown + ', not ' + own); }
            });
          }
          order.value = 'name';
          order.dispatchEvent(new Event('change'));
          const by = Array.from(slide.querySelectorAll('bdi'), name => name.textContent);
          if (by.join() !== by.slice().sort(new Intl.Collator('en', { numeric: true }).compare).join()) { wrong.push('the slider does not sort by name'); }
          if (order.options[0].value === 'evidence') {
            order.value = 'evidence';
            order.dispatchEvent(new Event('change'));
            const heads = Array.from(document.querySelectorAll('#features thead th')), p = heads.findIndex(head => head.textContent === 'p');
            const known = new Map(Array.from(document.querySelectorAll('#features tbody tr'), row => [row.cells[0].textContent, row.cells[p].getAttribute('data-value')]));
            const ps = Array.from(slide.querySelectorAll('bdi'), name => known.get(name.textContent)).filter(value => value !== null).map(Number);
            if (ps.some((value, k) => k > 0 && value < ps[k - 1])) { wrong.push('the slider does not sort by evidence'); }
          }
          slider.value = 0;
          slider.dispatchEvent(new Event('input'));
          slider.focus();
        }
        return wrong.join('; ');
      }())
      """;

  /** Names what sticks out of the window, unless it can be scrolled by itself. */
  private static final String TOO_WIDE =
      """
      (function () {
        const room = document.documentElement.clientWidth + 1;
        if (document.documentElement.scrollWidth <= room) { return ''; }
        return 'wider than a phone: ' + Array.from(document.querySelectorAll('body *'))
          .filter(e => e.getBoundingClientRect().right > room && !e.parentElement.closest('.scroll, svg'))
          .slice(-3).map(e => e.tagName + ' ' + e.textContent.trim().slice(0, 40)).join('; ');
      }())
      """;

  /** Names a part of a name, between its joints, that is broken though a line would hold it. */
  private static final String BROKEN_NAMES =
      """
      (function () {
        for (const head of document.querySelectorAll('.data tbody th')) {
          for (const part of head.childNodes) {
            if (part.nodeType !== Node.TEXT_NODE || part.length > 14) { continue; }
            const range = document.createRange();
            range.selectNodeContents(part);
            if (range.getClientRects().length > 1) { return 'broken on a phone: ' + part.data; }
          }
        }
        return '';
      }())
      """;

  /** Names a table of which a laptop shows only a part. */
  private static final String CUT_TABLES =
      """
      (function () {
        return Array.from(document.querySelectorAll('.data > .scroll'))
          .filter(box => box.scrollWidth > box.clientWidth + 1)
          .map(box => 'cut at 1280 pixels: ' + box.getAttribute('aria-label')).join('; ');
      }())
      """;

  private CheckPages() {}

  public static void main(String[] args) throws Exception {
    List<String> pages = new ArrayList<>(List.of(args));
    Path pictures = null;
    if (args.length > 1 && args[0].equals("--pictures")) {
      pictures = Files.createDirectories(Path.of(args[1]));
      pages = pages.subList(2, pages.size());
    }
    Path profile = Files.createTempDirectory("svmrel-chromium");
    int failures = 0;
    try (Browser browser = new Browser(profile, List.of("file:", "data:", "about:"))) {
      for (String page : pages) {
        List<String> wrong = check(browser, Path.of(page).toAbsolutePath(), pictures);
        System.out.println((wrong.isEmpty() ? "fine   " : "FAILED ") + page);
        wrong.forEach(line -> System.out.println("       " + line));
        failures += wrong.isEmpty() ? 0 : 1;
      }
    } finally {
      Browser.delete(profile);
    }
    System.exit(failures == 0 ? 0 : 1);
  }

  private static Path picture(Path directory, Path page, String kind) {
    return directory.resolve(page.getFileName() + "-" + kind + ".png");
  }

  private static List<String> check(Browser browser, Path page, Path pictures) throws Exception {
    browser.troubles.clear();
    browser.screen(1200, 900, false);
    browser.call("Page.navigate", Map.of("url", page.toUri().toString()));
    browser.awaitEvent("Page.loadEventFired");
    if (pictures != null) {
      browser.picture(picture(pictures, page, "light"));
      browser.screen(1200, 900, true);
      browser.picture(picture(pictures, page, "dark"));
      browser.screen(1200, 900, false);
    }
    long start = System.nanoTime();
    String wrong = browser.evaluate(EXERCISE);
    double seconds = (System.nanoTime() - start) * 1e-9;
    if (!wrong.isEmpty()) {
      browser.troubles.add(wrong);
    }
    System.out.printf("       %.2f s to sort by each column twice%n", seconds);
    if (browser.evaluate("document.querySelector('.slide') ? 'yes' : ''").equals("yes")) {
      browser.key("ArrowRight");
      String step = browser.evaluate("document.querySelector('.slide input').value");
      if (!step.equals("1")) {
        browser.troubles.add("an arrow key moves the slack to step " + step + ", not 1");
      }
    }
    browser.call("Page.navigate", Map.of("url", page.toUri().toString()));
    browser.awaitEvent("Page.loadEventFired");
    browser.screen(1280, 800, false);
    String cut = browser.evaluate(CUT_TABLES);
    if (!cut.isEmpty()) {
      browser.troubles.add(cut);
    }
    for (boolean dark : new boolean[] {false, true}) {
      browser.screen(390, 844, dark);
      String wide = browser.evaluate(TOO_WIDE);
      if (!wide.isEmpty()) {
        browser.troubles.add(wide);
      }
      String broken = browser.evaluate(BROKEN_NAMES);
      if (!broken.isEmpty()) {
        browser.troubles.add(broken);
      }
      if (pictures != null) {
        browser.picture(picture(pictures, page, dark ? "phone-dark" : "phone"));
      }
    }
    byte[] pdf =
        Base64.getDecoder()
            .decode(
                browser
                    .call("Page.printToPDF", Map.of("printBackground", true))
                    .path("data")
                    .asText());
    if (pdf.length < 10_000) {
      browser.troubles.add("prints to " + pdf.length + " bytes");
    }
    if (pictures != null) {
      Files.write(pictures.resolve(page.getFileName() + ".pdf"), pdf);
    }
    return List.copyOf(browser.troubles);
  }
}
