#!/bin/sh
# Builds the JNI library lpsolve55j for this machine.
#
#   build.sh OUTPUT_FILE
#
# Writes OUTPUT_FILE and OUTPUT_FILE.crc32. The same sources, compiler and libraries give the same
# bytes. Needs a C compiler, binutils, the headers of a JDK (JAVA_HOME, else the javac on the path),
# and lp_solve 5.5 and SuiteSparse as static libraries with position-independent code; on Debian:
#   apt-get install gcc libc6-dev liblpsolve55-dev libsuitesparse-dev
# To link another (for example a modified) lp_solve: LPSOLVE_INCLUDE=directory of lp_lib.h,
# LPSOLVE_LIBRARY=static library, SUITESPARSE_LIBRARIES=static libraries of COLAMD.
set -eu
export LC_ALL=C

if [ $# -ne 1 ]; then
  echo "usage: build.sh OUTPUT_FILE" >&2
  exit 2
fi
case $1 in
  /*) output=$1 ;;
  *) output=$(pwd)/$1 ;;
esac
cd "$(dirname "$0")"

if [ -z "${JAVA_HOME:-}" ]; then
  javac=$(command -v javac) || { echo "build.sh: no javac; set JAVA_HOME" >&2; exit 1; }
  JAVA_HOME=$(dirname "$(dirname "$(readlink -f "$javac")")")
fi
compiler=${CC:-gcc}
multiarch=/usr/lib/$($compiler -print-multiarch)
lpsolve_include=${LPSOLVE_INCLUDE:-/usr/include/lpsolve}
lpsolve_library=${LPSOLVE_LIBRARY:-/usr/lib/liblpsolve55_pic.a}
suitesparse_libraries=${SUITESPARSE_LIBRARIES:-$multiarch/libcolamd.a $multiarch/libsuitesparseconfig.a}
for needed in "$JAVA_HOME/include/jni.h" "$lpsolve_include/lp_lib.h" "$lpsolve_library" \
  $suitesparse_libraries; do
  [ -e "$needed" ] || { echo "build.sh: $needed is missing" >&2; exit 1; }
done

objects=$(mktemp -d)
trap 'rm -rf "$objects"' EXIT
for source in lpsolve55j reproducible; do
  # _FORTIFY_SOURCE would pull in symbols of newer C libraries; lp_solve's header has its warnings.
  $compiler -c -std=c11 -O2 -fPIC -fvisibility=hidden -ftls-model=initial-exec -Wall -Wextra -Werror -pthread \
    -ffile-prefix-map="$(pwd)=." -ffile-prefix-map="$objects=." \
    -I"$JAVA_HOME/include" -I"$JAVA_HOME/include/linux" -isystem "$lpsolve_include" \
    $source.c -o "$objects/$source.o"
done
mkdir -p "$(dirname "$output")"
# Symbols of lp_solve stay inside: -Bsymbolic and the version script keep another copy of it, loaded
# by the same program, from replacing any of them.
# shellcheck disable=SC2086  # a list of files
$compiler -shared -o "$output" "$objects/lpsolve55j.o" "$objects/reproducible.o" \
  "$lpsolve_library" $suitesparse_libraries -lm -pthread \
  -Wl,--wrap=timeNow,--wrap=rand_uniform \
  -Wl,--wrap=LUSOL_tightenpivot,--wrap=LUSOL_factorize \
  -Wl,--wrap=dlopen,--wrap=dlsym,--wrap=dlclose \
  -Wl,--version-script=exports.map -Wl,-Bsymbolic -Wl,-z,defs -Wl,-z,relro,-z,now \
  -Wl,-z,noexecstack -Wl,--build-id=none -Wl,--as-needed -Wl,-soname,liblpsolve55j.so -s
# gzip ends with the checksum, which costs the solver's process next to nothing.
gzip -nc "$output" | tail -c 8 | od -An -N4 -tx4 | tr -d ' ' >"$output.crc32"
