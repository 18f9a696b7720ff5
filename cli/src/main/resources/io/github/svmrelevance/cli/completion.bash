
# Beside the options and files above: names that only the program or the data know.

# The columns of a table, one a line: the header of CSV, below comments, the attributes of ARFF.
function _svmrel_columns() {
  case $1 in *.gz) gzip -dc -- "$1" ;; *) cat -- "$1" ;; esac 2>/dev/null | head -c 1000000 | LC_ALL=C awk '
    function cells(line) { return gsub(/[,;\t]/, "", line) }
    function print_names(line,  separator, i, c, name, quoted) {
      separator = index(line, "\t") ? "\t" : index(line, ";") ? ";" : ","
      for (i = 1; i <= length(line) + 1; i++) {
        c = substr(line, i, 1)
        if (c == "\"") quoted = !quoted
        else if (i > length(line) || (c == separator && !quoted)) { if (name != "") print name; name = "" }
        else name = name c
      }
    }
    NR == 1 { sub(/^\357\273\277/, "") }
    { sub(/\r$/, "") }
    /^[ \t]*@[Aa][Tt][Tt][Rr][Ii][Bb][Uu][Tt][Ee][ \t]/ {
      sub(/^[ \t]*@[A-Za-z]+[ \t]+/, "")
      if (match($0, /^\047[^\047]*\047/) || match($0, /^"[^"]*"/)) print substr($0, 2, RLENGTH - 2)
      else print $1
      next
    }
    /^[ \t]*@[Dd][Aa][Tt][Aa]/ { exit }
    /^#/ { comment = $0; next }
    NF && !/^[ \t]*[@%]/ {
      # A comment has not as many cells as the names below it; names such as #id,age have, and numbers below.
      print_names(comment ~ /^#[^ \t]/ && cells(comment) == cells($0) && /(^|[,;\t])-?[0-9]/ ? comment : $0)
      exit
    }'
}

# The first file among the words that no option names.
function _svmrel_data() {
  local i
  for ((i = 2; i < ${#COMP_WORDS[@]}; i++)); do
    case ${COMP_WORDS[i - 1]} in @FILE_OPTIONS@) continue ;; esac
    if [[ $i != "$COMP_CWORD" && -f ${COMP_WORDS[i]} ]]; then
      printf '%s' "${COMP_WORDS[i]}"
      return
    fi
  done
}

function _svmrel_complete() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} names= before= name
  # Shells break --option=value at its sign.
  if [[ $current == '=' ]]; then
    current=
  elif [[ $previous == '=' ]]; then
    previous=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  case $previous in
    --backend) names='@BACKENDS@' ;;
    --kernel) names='@KERNELS@' ;;
    @COLUMN_OPTIONS@) names=$(_svmrel_columns "$(_svmrel_data)") ;;
    @COLUMNS_OPTIONS@)
      names=$(_svmrel_columns "$(_svmrel_data)")
      before=${current%"${current##*,}"}
      ;;
    help) [[ $COMP_CWORD == 2 ]] && names='@COMMANDS@' ;;
  esac
  COMPREPLY=()
  while IFS= read -r name; do
    if [[ -n $name && $name == "${current#"$before"}"* ]]; then
      COMPREPLY+=("$before$(printf '%q' "$name")")
    fi
  done <<<"$names"
  [[ ${#COMPREPLY[@]} != 0 ]] || _complete_svmrel "$@"
}

complete -F _svmrel_complete -o default svmrel svmrel.sh svmrel.bash
