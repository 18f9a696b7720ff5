package io.github.svmrelevance.explorer.web;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;

/**
 * Who is answered: the page that was opened by the link, and nobody else.
 *
 * <ul>
 *   <li>The link holds a token that nobody can guess, so that other users and programs of this
 *       machine are refused.
 *   <li>{@code Host} must be our address, so that a name of an attacker that is pointed at this
 *       machine (DNS rebinding) is refused.
 *   <li>{@code Origin} and {@code Sec-Fetch-Site} must be ours, so that other pages in the same
 *       browser are refused.
 * </ul>
 */
final class Guard {

  private static final int TOKEN_BYTES = 24;

  private final String address;
  private final byte[] token;
  private final String path;

  private Guard(String address, String token) {
    this.address = address;
    this.token = token.getBytes(StandardCharsets.US_ASCII);
    this.path = "/" + token + "/";
  }

  /** With a new token, for a server at a port of the loopback address. */
  static Guard at(int port) {
    byte[] bytes = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(bytes);
    return new Guard(
        "127.0.0.1:" + port, Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
  }

  /** The address to open. */
  String link() {
    return "http://" + address + path;
  }

  /**
   * Lets a request pass.
   *
   * @return what is asked for, behind the token
   * @throws Refusal if it is not from our page
   */
  String admit(HttpExchange exchange) {
    Headers headers = exchange.getRequestHeaders();
    if (!List.of(address).equals(headers.get("Host"))) {
      throw new Refusal(403, "this server answers at " + address + " only");
    }
    String asked = asked(exchange.getRequestURI().getRawPath());
    boolean page = asked.isEmpty();
    List<String> origin = headers.getOrDefault("Origin", List.of());
    List<String> own = List.of("http://" + address);
    boolean changes = !List.of("GET", "HEAD").contains(exchange.getRequestMethod());
    if (!origin.equals(own) && (changes || !origin.isEmpty())) {
      throw new Refusal(403, "this server answers its own page only");
    }
    // Whoever opens the link comes from elsewhere; what the page asks for does not.
    List<String> site = headers.getOrDefault("Sec-Fetch-Site", List.of("none"));
    if (!page && !site.equals(List.of("same-origin")) && !site.equals(List.of("none"))) {
      throw new Refusal(403, "this server answers its own page only");
    }
    return asked;
  }

  private String asked(String raw) {
    int end = raw.indexOf('/', 1);
    String given = raw.startsWith("/") && end > 0 ? raw.substring(1, end) : "";
    // Takes as long for a token that begins well as for any other.
    if (!MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), token)) {
      throw new Refusal(404, "open the link that svmrel printed; it holds the token");
    }
    return raw.substring(end + 1);
  }
}
