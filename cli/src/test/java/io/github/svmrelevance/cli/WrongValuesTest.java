package io.github.svmrelevance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.cli.console.ExitCode;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.core.synthetic.SyntheticKind;
import io.github.svmrelevance.reproductions.Reproduction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * One rule for all commands: a value that is wrong whatever the data are is a wrong command line,
 * exit code 2, and the message calls the option as it was typed; what only these data make wrong is
 * bad input, exit code 3.
 */
class WrongValuesTest {

  private static final String DATA = "../data/wine.csv";

  private static final List<String> OF_ALL =
      List.of("threads", "seed", "time-limit", "format", "backend");

  private static final List<String> OF_DATA =
      List.of(
          "missing",
          "input-format",
          "max-line-length",
          "max-cell-length",
          "max-columns",
          "max-cells",
          "max-bytes");

  @TempDir private Path directory;

  /** Every option that is not free text, of every command that takes parameters. */
  private static Stream<String> options() {
    List<String> lines = new ArrayList<>();
    Registry.methods()
        .providers()
        .forEach(
            method -> {
              String command = method.description().id() + " " + DATA;
              add(lines, command, method.description().parameters());
              OF_ALL.forEach(name -> lines.add(command + " --" + name));
              OF_DATA.forEach(name -> lines.add(command + " --" + name));
            });
    Reproduction.all()
        .providers()
        .forEach(
            reproduction -> {
              String command = "reproduce " + reproduction.description().id();
              add(lines, command, reproduction.description().parameters());
              OF_ALL.forEach(name -> lines.add(command + " --" + name));
            });
    SyntheticKind.all().forEach(kind -> add(lines, "generate " + kind.id(), kind.parameters()));
    lines.add("explore " + DATA + " --port");
    lines.add("explore " + DATA + " --slack");
    String train = "reject-svm train " + DATA + " --model m.json";
    for (String name : List.of("C", "folds", "rule", "reject-cost", "cost-fn", "cost-fp")) {
      lines.add(train + " --" + name);
    }
    lines.add(train + " --reject-cost-pos");
    lines.add(train + " --reject-cost-neg");
    lines.add(train + " --reject-cost 0.2 --rule naive --delta");
    Stream.of(OF_ALL, OF_DATA)
        .flatMap(List::stream)
        .forEach(name -> lines.add(train + " --reject-cost 0.2 --" + name));
    for (String task : List.of("predict", "evaluate")) {
      String command = "reject-svm " + task + " " + DATA + " --model m.json";
      lines.add(command + " --max-model-bytes");
      lines.add(command + " --format");
      OF_DATA.forEach(name -> lines.add(command + " --" + name));
    }
    return lines.stream();
  }

  private static void add(List<String> lines, String command, List<Parameter<?>> parameters) {
    parameters.stream()
        .filter(
            parameter ->
                parameter.kind() == Parameter.Kind.REAL
                    || parameter.kind() == Parameter.Kind.INTEGER
                    || parameter.kind() == Parameter.Kind.CHOICE)
        .forEach(parameter -> lines.add(command + " --" + parameter.name()));
  }

  @ParameterizedTest
  @MethodSource("options")
  void noOptionTakesAWordThatItDoesNotKnow(String line) {
    List<String> args = new ArrayList<>(List.of(line.split(" ", -1)));
    String option = args.get(args.size() - 1);
    args.add("wrong");

    CommandRun run = CommandRun.of(args.toArray(String[]::new));

    assertThat(run.err())
        .startsWith("svmrel: " + option + " is 'wrong'; expected ")
        .contains("; see 'svmrel " + args.get(0))
        .hasLineCount(1);
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.out()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rank DATA --scale max --no-standardize | 2 | --scale and --no-standardize exclude each",
        "BOUNDS --fpr 0.1 --fdr 0.1 | 2 | --fpr and --fdr exclude each other; leave out one of"
            + " them; see 'svmrel ",
        "BOUNDS --fdr 0.1 --fwer 0.1 | 2 | --fdr and --fwer exclude each other; leave out one of"
            + " them;",
        "BOUNDS --fwer 1 | 2 | --fwer is '1'; expected a number from 0.00001 on, below 1",
        "BOUNDS --permutations 98 | 2 | --permutations is '98'; expected a whole number from 99 to"
            + " ",
        "BOUNDS --threshold scaled | 2 | --threshold is 'scaled'; expected evidence or per-feature"
            + " or none; see 'svmrel ",
        "BOUNDS --probe append | 2 | there is no option --probe; did you mean --probes? see 'svmrel"
            + " ",
        "BOUNDS --probes 50 | 2 | --probes has no effect with --threshold evidence; leave it out,"
            + " or choose another --threshold; see 'svmrel ",
        "bounds DATA --fpr 1e-6 | 2 | --fpr is '1e-6'; expected a number from 0.00001 on, below 1",
        "bounds DATA --preset x | 2 | --preset is 'x'; expected name=value or name=lo:hi",
        "bounds DATA --preset hue=x | 2 | --preset is 'hue=x'; expected numbers, as name=value",
        "bounds DATA --preset hue=2:1 | 2 | --preset is 'hue=2:1'; the lower end must come first",
        "bounds DATA --preset hue=1 --preset hue=2 | 2 | --preset is given twice for the feature",
        "bounds DATA --preset nobody=1 | 3 | --preset names the feature 'nobody', which is not"
            + " amon",
        "bounds DATA --positive 2 --preset hue=1e9 | 3 | no model within the budget meets the"
            + " presets",
        "bounds DATA --preset hue=1 | 3 | --preset limits one weight, but 'hue' has one for each"
            + " class; 'hue=0' leaves it out of all models, and for another range set one class"
            + " against",
        "bounds DATA --task ordinal | 3 | --order is missing; give the classes from the lowest to"
            + " the",
        "bounds DATA --order 1,2,3 --task regression | 2 | --order has no effect without --task"
            + " ordinal",
        "bounds DATA --task regression --positive 2 | 2 | --positive sets one class against the"
            + " rest, which --task regression does not",
        "bounds DATA --epsilon 1 | 2 | --epsilon has no effect: the target is no number",
        "bounds DATA --thresholds all | 2 | --thresholds has no effect: ",
        "BOUNDS --threshold none --probes 5 | 2 | --probes has no effect with --threshold none;"
            + " leave it out, or choose another --threshold; see 'svmrel ",
        "BOUNDS --threshold none --fpr 0.05 | 2 | --fpr has no effect with --threshold none; leave"
            + " it",
        "BOUNDS --threshold none --fdr 0.05 | 2 | --fdr has no effect with --threshold none; leave"
            + " it",
        "BOUNDS --threshold none --fwer 0.05 | 2 | --fwer has no effect with --threshold none;"
            + " leave",
        "BOUNDS --threshold none --permutations 99 | 2 | --permutations has no effect with"
            + " --threshold",
        "BOUNDS --threshold per-feature --fpr 0.05 | 2 | --fpr has no effect with --threshold"
            + " per-feat",
        "bounds DATA --tune --C 3 | 2 | --C has no effect with --tune; leave out one of them; see",
        "rank DATA --drop 0.5 | 2 | --drop has no effect without --recursive; leave it out, or add"
            + " --recursive; see",
        "rank DATA --subsample 0.5 | 2 | --subsample has no effect with --repeats 0; leave it out,"
            + " or",
        "rank DATA --score random --C 2 | 2 | --C has no effect with --score random; leave it out,"
            + " or",
        "rank DATA --score average-separation --epsilon 1 | 2 | --epsilon has no effect with"
            + " --score a",
        "ANY --quiet --progress | 2 | --progress has no effect with --quiet; leave out one of them",
        "ANY --out r.json --format csv | 2 | --out is 'r.json', but --format is csv; leave --format"
            + " out, or choose another name",
        "ANY --format table --out r.csv | 2 | --out is 'r.csv', but --format is table; leave"
            + " --format",
        "BOUNDS --format csv --witnesses | 2 | --witnesses has no effect with --format csv; leave"
            + " it o",
        "decisions DATA --witnesses | 2 | --witnesses has no effect with --format table; leave it"
            + " out",
        "eliminate DATA --witnesses | 2 | there is no option --witnesses",
        "rank DATA --witnesses | 2 | there is no option --witnesses",
        "bounds DATA --witnesses --out r.csv | 2 | --witnesses has no effect with --out r.csv;"
            + " leave",
        "ANY --out EMPTY | 2 | --out is ''; it needs a value: FILE; see",
        "BOUNDS --label EMPTY | 2 | --label is ''; it needs a value: COLUMN; see",
        "BOUNDS --label 0 | 3 | there is no column 0 for --label; there are 14 columns, counted"
            + " from 1",
        "BOUNDS --features 1,1 | 2 | --features names the column '1' twice; name it once",
        "BOUNDS --features 1 --features hue,1 | 2 | --features names the column '1' twice; name it",
        "BOUNDS --na-values n/a,n/a | 2 | --na-values names the value 'n/a' twice; name it once",
        "BOUNDS --features 1,,2 | 2 | --features is '1,,2', which has an empty name; take out a"
            + " comma",
        "BOUNDS --exclude hue, | 2 | --exclude is 'hue,', which has an empty name; take out a"
            + " comma",
        "BOUNDS --categorical hue,,ash | 2 | --categorical is 'hue,,ash', which has an empty name",
        "BOUNDS --group hue | 2 | --group is 'hue'; expected NAME=A,B,..., as in size=height,width",
        "BOUNDS --group =hue | 2 | --group is '=hue'; expected NAME=A,B,..., as in",
        "BOUNDS --basis cubic | 2 | --basis is 'cubic'; expected spline:K, as in spline:4, with K"
            + " from 2",
        "BOUNDS --basis spline:1 | 2 | --basis is 'spline:1'; expected spline:K, as in spline:4,"
            + " with K",
        "BOUNDS --group g= | 2 | --group is '', which has an empty name; take out a comma",
        "BOUNDS --group g=hue --group g=ash | 2 | --group names the group 'g' twice; give all"
            + " columns",
        "BOUNDS --features 1,alcohol | 3 | --features names the column 'alcohol' twice, as '1' and"
            + " as 'alcohol'; name it once",
        "bounds EMPTY | 2 | DATA is ''; expected the name of a file, or - to read standard input;"
            + " see",
        "reject-svm train EMPTY --model MODEL --reject-cost 0.2 | 2 | DATA is ''; expected the name"
            + " of",
        "ANY --plot x.pdf | 2 | --plot is 'x.pdf'; expected a name that ends in .svg or .png; see",
        "bounds DATA --label nobody | 3 | there is no column named 'nobody' for --label",
        "bounds DATA --features nobody | 3 | there is no column named 'nobody' for --features",
        "bounds DATA --exclude 99 | 3 | there is no column 99 for --exclude; there are 14",
        "bounds DATA --categorical nobody | 3 | there is no column named 'nobody' for"
            + " --categorical",
        "bounds DATA --numeric 99 | 3 | there is no column 99 for --numeric; there are 14",
        "bounds DATA --group g=hue,nobody | 3 | there is no column named 'nobody' for --group",
        "bounds DATA --group g=hue --group h=hue | 3 | --group puts column 'hue' into 'g' and into"
            + " 'h'",
        "bounds DATA --positive nobody | 3 | there is no class 'nobody' for --positive",
        "reject-bounds DATA --reject-cost 0.6 | 2 | --reject-cost is '0.6'; expected a number"
            + " above",
        "reject-svm train DATA --model MODEL --reject-cost 0.6 | 2 | --reject-cost is '0.6';"
            + " expected a number above 0 and below 0.5",
        "reject-svm train DATA --model MODEL --reject-cost 0 | 2 | --reject-cost is '0'; expected",
        "reject-svm train DATA --model MODEL --cost-fn 1 --cost-fp 1 --reject-cost-pos 0.6"
            + " --reject-cost-neg 0.6 | 2 | rejecting never pays: (c-)(r+) + (c+)(r-) < (c-)(c+) is"
            + " needed, but its sides are 1.2 and 1.0; lower the reject costs r+ and r-"
            + " (--reject-cost-pos, --reject-cost-neg)",
        "reject-svm train DATA --model MODEL --cost-fn 0 --cost-fp 1 --reject-cost-pos 0.6"
            + " --reject-cost-neg 0.6 | 2 | --cost-fn is '0'; expected a number above 0",
        "reject-svm train DATA --model MODEL --cost-fn 1 --cost-fp 2 --reject-cost-pos 0.1"
            + " --reject-cost-neg 0.1 --rule bartlett-wegkamp | 2 | --rule: the rule bartlett",
        "reject-svm train DATA --model MODEL --reject-cost 0.2 --folds 3 | 2 | --folds has no"
            + " effect without --tune; leave it out, or add --tune",
        "reject-svm train DATA --model MODEL --reject-cost 0.2 --tune --C 2 --kernel linear | 2 |"
            + " --tune has nothing to choose beside --C and --kernel linear; leave out --tune or"
            + " --C",
        "reject-svm predict DATA --model missing.json | 3 | --model: missing.json: there is no such"
            + " file",
        "reject-svm predict DATA --model DATA | 3 | --model: ../data/wine.csv, line 1, column 1:"
            + " this is no model of 'svmrel reject-svm train', or it was damaged: here it is not"
            + " the JSON of one",
        "eliminate DATA --checkpoint DATA | 3 | --checkpoint: ../data/wine.csv is no checkpoint of"
            + " this program;",
        "rank DATA --checkpoint no/j | 74 | --checkpoint: cannot write 'no/j': the directory does not"
            + " exist; make it, or name another file",
        "rank DATA --C 1e308 | 4 | lower C, standardise the features (--scale sd, the default),"
            + " or choose another kernel",
        "reject-svm train DATA --model m.xlsx --reject-cost 0.2 | 2 | --model is 'm.xlsx'; it is"
            + " written as JSON; expected a name in .json",
        "generate type-1 --out x.csv --truth t.csv | 2 | --truth is 't.csv'; it is written as"
            + " JSON;",
        "reproduce goepfert-table1 --plot x.svg | 2 | there is no option --plot",
        "reproduce fake-figure --data wine=x-2.svg --plot x.svg | 2 | --data and --plot (with what"
            + " is drawn beside) both name 'x-2.svg'; name two files",
        "reproduce fake-figure --data wine=a --data wine=b | 2 | --data is given twice for wine;"
            + " give one",
        "reject-svm train DATA --model MODEL --reject-cost 0.2 --rule naive --delta -1 | 2 |"
            + " --delta is '-1'; expected a number of at least 0, or cv",
        "reject-svm train DATA --model MODEL --reject-cost 0.2 --delta 1 | 2 | --delta has no"
            + " effect with --rule double-hinge; leave it out, or choose another --rule",
        "reject-svm train DATA --model MODEL --reject-cost 0.2 --tune --folds 1000 | 3 | 1000"
            + " folds are not possible with 178 samples; expected 2 to 178",
        "KERNEL foo | 2 | --kernel: there is no kernel 'foo'; there are linear, poly, rbf, tanh",
        "KERNEL rbf:gamma=-1 | 2 | --kernel: kernel 'rbf:gamma=-1': gamma is '-1'; expected a",
        "KERNEL rbf:width=1 | 2 | there is no parameter 'width'; there are gamma, theta",
        "KERNEL linear:gamma=1 | 2 | there is no parameter 'gamma'; there are none",
        "KERNEL rbf:gamma | 2 | --kernel: the kernel 'rbf:gamma' is not of the form"
            + " name:parameter=",
        "KERNEL :gamma=1 | 2 | there is no name before the parameters",
        "rank DATA --score random --kernel foo | 2 | --kernel has no effect with --score random",
        "eliminate DATA --C 2 | 2 | --C has no effect with --svm nu; leave it out, or choose"
            + " another",
        "eliminate DATA --svm c --nu 0.2 | 2 | --nu has no effect with --svm c; leave it out, or",
        "eliminate DATA --classes nobody | 3 | no sample is of the class 'nobody'",
        "eliminate DATA --nu 0.9 --kernel rbf:gamma=0.1 | 3 | --nu is 0.9, more than these classes"
            + " allow, in the whole data and in every training fold: '1' up to 0.6",
        "generate relevance --weak 1 | 2 | a redundant group has at least 2 members",
        "generate relevance --strong 0 --weak 0 --irrelevant 0 | 2 | there must be at least one",
        "generate noise-ladder --ratio 1e200 | 2 | too large for a number",
      })
  void codeAndMessageFollowOneRule(String line, int code, String message) {
    for (String command : commands(line)) {
      String[] args =
          Arrays.stream(command.split(" ", -1))
              .map(arg -> arg.equals("DATA") ? DATA : arg.equals("EMPTY") ? "" : arg)
              .map(arg -> arg.equals("MODEL") ? directory.resolve("m.json").toString() : arg)
              .toArray(String[]::new);

      CommandRun run = CommandRun.of(args);

      assertThat(run.err()).startsWith("svmrel: ").contains(message).hasLineCount(1);
      assertThat(run.code()).as(command).isEqualTo(code);
      assertThat(run.out()).isEmpty();
      assertThat(directory.resolve("m.json")).doesNotExist();
    }
  }

  /** What is wrong whatever the data are costs no reading of them. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bounds --tune --C 3 | --C has no effect with --tune",
        "bounds --threshold none --probes 5 | --probes has no effect with --threshold none",
        "bounds --probes 50 | --probes has no effect with --threshold evidence",
        "bounds --fpr 0.01 --fwer 0.05 | --fpr and --fwer exclude each other",
        "bounds --preset x | --preset is 'x'; expected name=value or name=lo:hi",
        "bounds --preset x=1 --preset x=2 | --preset is given twice for the feature 'x'",
        "reject-bounds --threshold per-feature --fpr 0.05 | --fpr has no effect with --threshold",
        "reject-bounds --fpr 1e-4 --probes 500 | --probes has no effect with --threshold evidence",
        "reject-bounds --fdr 0.01 --fwer 0.05 | --fdr and --fwer exclude each other",
        "rank --drop 0.5 | --drop has no effect without --recursive",
        "eliminate --svm c --nu 0.2 | --nu has no effect with --svm c",
      })
  void contradictionsAreFoundBeforeDataAreRead(String line, String message) {
    CommandRun run = CommandRun.of((line + " missing.csv").split(" "));

    assertThat(run.err()).startsWith("svmrel: ").contains(message).hasLineCount(1);
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
  }

  /** Some lines are for several commands. */
  private static List<String> commands(String line) {
    String train = "reject-svm train DATA --model MODEL --reject-cost 0.2";
    List<String> several =
        switch (line.substring(0, line.indexOf(' '))) {
          case "KERNEL" ->
              List.of("rank DATA --kernel", "eliminate DATA --kernel", train + " --kernel");
          case "BOUNDS" -> List.of("bounds DATA", "reject-bounds DATA");
          case "ANY" -> List.of("bounds DATA", "rank DATA", train, "reproduce goepfert-figure2");
          default -> List.of();
        };
    String rest = line.substring(line.indexOf(' '));
    return several.isEmpty() ? List.of(line) : several.stream().map(each -> each + rest).toList();
  }
}
