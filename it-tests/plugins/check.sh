#!/usr/bin/env bash
# Follows the four guides docs/writing-*.md as a stranger does: makes the files they show in an empty directory each
# (TutorialTest holds them equal to the projects of this directory), and runs the commands they print, in order, with
# nothing of ours but the artifacts in a local repository that this script fills and deletes. Then runs svmrel with all
# four plug-ins on its class path, and the projects of ../consumers, each of which uses some modules alone.
#
#   [NEWER_JAVA=/path/to/java] it-tests/plugins/check.sh
#
# NEWER_JAVA is tried for the consumers besides the java of JAVA_HOME or the PATH.
# OR-Tools (27 MB) is fetched each time, unless the user's own local repository has it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
readonly root=$PWD
readonly ours=${MAVEN_REPO_LOCAL:-$HOME/.m2/repository}
java=${JAVA_HOME:+$JAVA_HOME/bin/}java

# On the file system of the local repository, so that libraries are linked, not copied.
mkdir -p "$ours"
work=$(mktemp -d "$ours/../svmrel-plugins.XXXXXX")
trap 'rm -rf "$work"' EXIT
readonly repository=$work/repository

fail() {
  printf 'FAILED: %s\n' "$1" >&2
  exit 1
}

maven() {
  if ! mvn -B -ntp -q -Dmaven.repo.local="$repository" "$@" >"$work/maven.log" 2>&1; then
    tail -n 80 "$work/maven.log"
    fail "mvn $*"
  fi
}

# Requires that a command's output has a line that matches.
expect() {
  local pattern=$1
  shift
  "$@" >"$work/output" 2>&1 || {
    cat "$work/output"
    fail "$*"
  }
  grep -qE -- "$pattern" "$work/output" || {
    cat "$work/output"
    fail "no line matches '$pattern': $*"
  }
}

echo 'a local repository without our artifacts'
cp -al "$ours" "$repository"
rm -rf "$repository/io/github/svmrelevance" "$repository/com/example"

# Files: a name in backquotes on a line of its own, and a fenced block with a language.
# Commands: the fenced blocks without one. Those of ./svmrel and the first one are for the clone.
follow() {
  local guide=$1 project=$2
  awk -v project="$project" '
    /^`[^`]+`:$/ { name = substr($0, 2, length($0) - 3) }
    /^```/ {
      if (inside) { inside = 0; if (file != "") close(file); file = ""; name = "" }
      else { inside = 1; language = substr($0, 4)
        # A listing without a name is an example, not a file.
        if (language != "" && name != "") { file = project "/" name
          directory = file; sub("/[^/]*$", "", directory); system("mkdir -p \"" directory "\"") } }
      next }
    inside && file != "" { print > file }' "$guide"
  {
    echo 'set -euo pipefail'
    awk '/^```/ { inside = !inside; commands = inside && $0 == "```"; next } commands' "$guide" |
      while IFS= read -r line; do
        case $line in
          'mvn '*' install') printf 'cd %q\n' "$root" ;;
          './svmrel '*) printf 'cd %q\n' "$work/clone" ;;
          *) printf 'cd %q\n' "$project" ;;
        esac
        printf 'echo %q >&3\n%s\n' "  $line" "$line"
      done
  } >"$work/commands"
  (($(grep -c '^echo' "$work/commands") >= 4)) || fail "few commands found in $guide: the extraction is broken"
  # Maven reads the repository from there; the commands are as printed.
  MAVEN_OPTS="-Dmaven.repo.local=$repository" bash "$work/commands" 3>&1 >"$work/commands.log" 2>&1 || {
    tail -n 80 "$work/commands.log"
    fail "the commands of $guide"
  }
}

# What a command writes beside itself does not end in the checkout.
mkdir "$work/clone"
ln -s "$root/svmrel" "$root/data" "$work/clone"
for guide in kernel=a-kernel method=a-method backend=a-backend intervals=an-interval-method; do
  plugin=${guide%%=*}
  echo "following docs/writing-${guide#*=}.md"
  mkdir "$work/$plugin"
  follow "docs/writing-${guide#*=}.md" "$work/$plugin"
  sed -n 's/^Tests run: \(.*\), Time elapsed.*/  \1/p' "$work/$plugin"/target/surefire-reports/*.txt
done

echo 'running svmrel with them'
plugins=$work/intervals/target/*:$work/kernel/target/*:$work/method/target/*:$work/backend/target/*:$work/backend/target/lib/*
svmrel() {
  "$java" -cp "$root/cli/target/svmrelevance-cli.jar:$plugins" io.github.svmrelevance.cli.Main "$@"
}
readonly data=$root/data/wdbc.csv
expect '^rational-quadratic$' svmrel kernels
expect '^rfe$' svmrel methods
expect '^glop$' svmrel backends
expect '^huberized-bounds$' svmrel methods
expect '^proof +60 of 60 bounds certified' svmrel huberized-bounds "$data" --label diagnosis --threshold none
expect '^ *--drop=NUMBER' svmrel rfe --help
expect '^ +1  worst_area .*█' svmrel rfe "$data" --label diagnosis
expect '"method" : "rfe"' svmrel rfe "$data" --label diagnosis --format json
expect '^1,worst_area,' svmrel rfe "$data" --label diagnosis --format csv
expect '^' svmrel rfe "$data" --label diagnosis --plot "$work/rfe.svg"
grep -q '<svg' "$work/rfe.svg" || fail 'the method drew no chart'
if svmrel rfe --help | grep -q -- --report; then
  expect '^' svmrel rfe "$data" --label diagnosis --report "$work/rfe.html"
  grep -q 'worst_area' "$work/rfe.html" || fail 'the method has no report'
fi
expect 'rational-quadratic' svmrel rank "$data" --label diagnosis --kernel rational-quadratic:alpha=2 --format json
svmrel bounds "$data" --label diagnosis --backend glop --format json >"$work/glop.json" || fail 'bounds on glop'
sed 's/"compact"/"glop"/' .ci/expected-wdbc-bounds.json >"$work/expected.json"
"$java" -cp 'cli/target/lib/*' .ci/CompareResult.java "$work/expected.json" "$work/glop.json"

echo 'solving the reference studies on GLOP: how far off, at most, relative to at least 0.1'
readonly reference=$root/../shared/reference
if [[ -d $reference ]]; then
  "$java" -cp "cli/target/lib/*:$plugins" it-tests/plugins/ReferenceStudies.java glop data "$reference" ||
    fail 'the reference studies on glop'
else
  echo "  SKIPPED: there is no $reference"
fi

echo 'using single modules, on the class path and on the module path'
cp -r it-tests/consumers "$work/consumers"
maven -f "$work/consumers/pom.xml" compile
for consumer in api kernels service; do
  directory=$work/consumers/$consumer
  # Names without versions: what stands behind a module is a promise, and growth a decision.
  for jar in "$directory"/target/lib/*.jar; do
    basename "$jar" | sed -E 's/-[0-9].*//'
  done | diff - "$directory/dependencies.txt" || fail "$consumer: other dependencies than dependencies.txt says"
  for jvm in "$java" ${NEWER_JAVA:+"$NEWER_JAVA"}; do
    "$jvm" -cp "$directory/target/classes:$directory/target/lib/*" "com.example.$consumer.Main" |
      diff - "$directory/expected.txt" || fail "$consumer on the class path of $jvm"
    "$jvm" -p "$directory/target/classes:$directory/target/lib" -m "com.example.$consumer/com.example.$consumer.Main" |
      diff - "$directory/expected.txt" || fail "$consumer on the module path of $jvm"
  done
done
echo 'all of it works'
