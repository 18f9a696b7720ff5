package io.github.svmrelevance.explorer.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpContext;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpPrincipal;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class PagesTest {

  private final Pages pages = new Pages();
  private final Thread beat = new Thread(pages::beat);

  /** A stream that a beat comes to between its headers and its first words. */
  private final class BeatenStream extends HttpExchange {

    private final Headers headers = new Headers();
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private String atHeaders = "";

    @Override
    public void sendResponseHeaders(int code, long length) {
      beat.start();
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
      while (System.nanoTime() < end
          && beat.getState() != Thread.State.BLOCKED
          && beat.getState() != Thread.State.TERMINATED) {
        Thread.onSpinWait();
      }
      atHeaders = body.toString(StandardCharsets.US_ASCII);
    }

    @Override
    public OutputStream getResponseBody() {
      return body;
    }

    @Override
    public Headers getResponseHeaders() {
      return headers;
    }

    @Override
    public Headers getRequestHeaders() {
      return headers;
    }

    @Override
    public URI getRequestURI() {
      throw new UnsupportedOperationException();
    }

    @Override
    public String getRequestMethod() {
      throw new UnsupportedOperationException();
    }

    @Override
    public HttpContext getHttpContext() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void close() {
      throw new UnsupportedOperationException();
    }

    @Override
    public InputStream getRequestBody() {
      throw new UnsupportedOperationException();
    }

    @Override
    public InetSocketAddress getRemoteAddress() {
      throw new UnsupportedOperationException();
    }

    @Override
    public int getResponseCode() {
      throw new UnsupportedOperationException();
    }

    @Override
    public InetSocketAddress getLocalAddress() {
      throw new UnsupportedOperationException();
    }

    @Override
    public String getProtocol() {
      throw new UnsupportedOperationException();
    }

    @Override
    public Object getAttribute(String name) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void setAttribute(String name, Object value) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void setStreams(InputStream in, OutputStream out) {
      throw new UnsupportedOperationException();
    }

    @Override
    public HttpPrincipal getPrincipal() {
      throw new UnsupportedOperationException();
    }
  }

  @Test
  @Timeout(60)
  void aBeatWaitsUntilAStreamHasBegun() throws Exception {
    BeatenStream stream = new BeatenStream();
    pages.enter("01234567", stream);
    beat.join();
    assertThat(stream.atHeaders).isEmpty();
    assertThat(stream.body.toString(StandardCharsets.US_ASCII))
        .isEqualTo("data: alive\n\ndata: alive\n\n");
  }
}
