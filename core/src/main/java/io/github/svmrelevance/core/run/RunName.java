package io.github.svmrelevance.core.run;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.core.data.Fingerprint;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Names of runs, for {@link Checkpoint}: runs of one name have the same result, to the last bit.
 *
 * @since 0.1
 */
public final class RunName {

  private RunName() {}

  /**
   * The name of a method's run.
   *
   * @param method what is asked
   * @param request the data and the parameters; of files among these, what they hold counts too
   * @param context solvers and seed
   * @return a line of text
   * @throws InvalidInputException if such a file cannot be read
   */
  public static String of(
      RelevanceMethod method, AnalysisRequest request, DefaultRunContext context) {
    List<Object> settings = new ArrayList<>();
    settings.add(method.description().id());
    settings.add(method.description().version());
    settings.add(request.task());
    settings.add(request.positiveClass());
    settings.add(request.scaling());
    settings.add(request.parameters().toMap());
    for (Parameter<?> parameter : method.description().parameters()) {
      if (parameter.kind() == Parameter.Kind.FILE) {
        request
            .parameters()
            .find(parameter)
            .ifPresent(file -> settings.add(digest(parameter, Path.of(file.toString()))));
      }
    }
    return of(settings, List.of(request.data()), context);
  }

  /**
   * The name of any run.
   *
   * @param settings all that the result depends on besides data, seed and backend, as texts that
   *     tell any two apart
   * @param data what is worked on
   * @param context solvers and seed
   * @return a line of text
   */
  public static String of(List<?> settings, Collection<Dataset> data, DefaultRunContext context) {
    List<String> parts = new ArrayList<>();
    parts.add(
        Optional.ofNullable(RunName.class.getPackage().getImplementationVersion()).orElse("-"));
    settings.forEach(setting -> parts.add(String.valueOf(setting)));
    data.forEach(set -> parts.add(set.name() + " " + Fingerprint.of(set)));
    parts.add(Long.toString(context.seed()));
    parts.add(context.chosen().map(backend -> backend.id() + " " + backend.version()).orElse("-"));
    return parts.stream()
        .map(part -> part.replaceAll("[\\p{Cntrl}\\s]", " "))
        .collect(Collectors.joining("; "));
  }

  private static String digest(Parameter<?> parameter, Path file) {
    try (InputStream in =
        new DigestInputStream(Files.newInputStream(file), MessageDigest.getInstance("SHA-256"))) {
      in.transferTo(OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(((DigestInputStream) in).getMessageDigest().digest());
    } catch (IOException e) {
      throw new InvalidInputException(
          Message.of(
              parameter, ": " + Excerpt.printable(file.toString()) + ": " + Excerpt.reason(e)),
          e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
