# What arguments are called that differ from options of the command.
arguments <- c(label = "y", block = "blocks", weight = "weights", group = "groups")

# Options that take no value, where a message offers them.
flags <- "decimal-comma"

# Options that a message offers with a word, such as the name of a column, and words that are no value of them.
worded <- c("exclude", "features", "numeric", "categorical", "na-values", "block")
joining <- c("and", "or", "with", "without")

# Parts of patterns: values that are known as such wherever they stand. A list has commas, and what a shell needs
# quotes for has some.
choices <- paste0(
  "(?:auto|binary|multiclass|ordinal|regression|fail|drop-rows|mean|median-indicator|median|balanced|none|csv|arff|libsvm|",
  "spline:[0-9]+)(?![\\w-])"
)
number <- "[0-9]+(?:[.][0-9]+)?(?:[eE][+-]?[0-9]+)?(?![\\w,]|[.][0-9])"
quoted <- "'(?=[^']*[^\\p{L}\\p{N}_.,:/@%+'-])[^']*'(?:\\\\''[^']*')*"
several <- "[^\\s,;']+(?:,[^\\s,;']+)+"
known_value <- paste0("(?:", choices, "|", number, "|(?:CLASS|NAME)\\b(?!=)|", quoted, "|", several, ")")

# Columns that go together, with their name.
group_option <- "--group (?:'[^'=]+=[^']*'|(?!NAME=)[^\\s,;'=]+=[^\\s,;']+(?:,[^\\s,;']+)*(?<![.)]))"

said_groups <- function(options) {
  each <- regmatches(options, gregexpr(group_option, options, perl = TRUE))[[1]]
  gsub("^'|'$", "", sub("^--group ", "", each))
}

# Those as the option: `group = "size=height,width"`.
spell_group_option <- function(options) {
  paste("group =", paste(deparse(said_groups(options), width.cutoff = 500), collapse = " "))
}

# Those as one argument: `groups = list(size = c("height", "width"))`.
spell_groups <- function(options) {
  each <- said_groups(options)
  members <- lapply(sub("^[^=]*=", "", each), function(text) {
    scan(text = text, what = "", sep = ",", quote = "\"", quiet = TRUE, strip.white = TRUE)
  })
  deparsed <- paste(deparse(setNames(members, sub("=.*", "", each)), width.cutoff = 500), collapse = " ")
  paste("groups =", deparsed)
}

# A message with arguments for the options that it names: `missing = "median"` for --missing median. What is quoted
# is a value of the user, or a command. Where the command explains itself is left out. `columns` has the names of
# those of the table, which may be values, too; of those in `added` an argument is the name. Where nothing was added,
# the user gives options as the command calls them.
spell <- function(text, columns = character(), added = character()) {
  text <- sub("(;|(?<=[?])) see 'svmrel( [\\w-]+)* --help'$", "", text, perl = TRUE)
  if (length(added) > 0) text <- spell_target(text)
  groups <- gregexpr(paste0("(?<![\\w-])", group_option, "(?: ", group_option, ")*"), text, perl = TRUE)
  spell_each <- if (length(added) > 0) spell_groups else spell_group_option
  regmatches(text, groups) <- list(vapply(regmatches(text, groups)[[1]], spell_each, character(1), USE.NAMES = FALSE))
  dashed <- grep("^-", columns, value = TRUE)
  if (length(dashed) > 0) dashed <- paste0("\\Q", dashed, "\\E(?![^\\s,;'])|")
  option <- paste0(
    "(?<!\\w)'[^']*'(?!\\w)|(?<![\\w-])--[A-Za-z][\\w-]*(?: (?:", paste(dashed, collapse = ""), known_value,
    "|[^\\s,;'-][^\\s,;']*))?"
  )
  found <- gregexpr(option, text, perl = TRUE)
  regmatches(text, found) <- list(spell_all(regmatches(text, found)[[1]], found[[1]], columns, added))
  text
}

# The target is an argument of its own, as a table has no other column to learn.
spell_target <- function(text) {
  text <- gsub("name another column with --label\\b", "give another y", text, perl = TRUE)
  text <- gsub("name it with --label\\b", "give it as y", text, perl = TRUE)
  gsub("name the column of the classes with --label\\b", "give the classes as y", text, perl = TRUE)
}

# Those that follow each other with a value are arguments of one call.
spell_all <- function(options, at, columns, added) {
  ends <- at + attr(at, "match.length")
  followed <- c(ends[-length(ends)] + 1 == at[-1], FALSE) & c(startsWith(options[-1], "--"), FALSE)
  vapply(seq_along(options), function(i) {
    spelled <- spell_one(options[i], followed[i], columns, added)
    if (followed[i] && grepl(" = ", spelled, fixed = TRUE)) paste0(spelled, ",") else spelled
  }, character(1))
}

spell_one <- function(option, followed, columns, added) {
  if (startsWith(option, "'")) return(option)
  name <- sub("^--(\\S+).*", "\\1", option)
  word <- if (grepl(" ", option, fixed = TRUE)) sub("^\\S+ ", "", option) else ""
  argument <- if (length(added) > 0 && name %in% names(arguments)) arguments[[name]] else name
  shown <- if (grepl("-", argument, fixed = TRUE)) paste0("`", argument, "`") else argument
  if (name %in% flags) {
    return(paste0(shown, " = TRUE", if (nzchar(word)) " ", word))
  }
  if (!nzchar(word) || (argument != name && word %in% c("NAME", added))) {
    return(shown)
  }
  offered <- name %in% c(worded, if (length(added) == 0) c("label", "weight", "group")) && (word %in% columns || (followed && !word %in% joining))
  is_value <- offered || grepl(paste0("^", known_value, "$"), word, perl = TRUE)
  paste0(shown, if (is_value) paste(" =", spell_value(word)) else paste0(" ", word))
}

# A value as R has it: what a shell would quote, and all else, in quotes of R; numbers, and CLASS, without.
spell_value <- function(value) {
  if (grepl("^([0-9.]+([eE][+-]?[0-9]+)?|CLASS)$", value)) return(value)
  if (startsWith(value, "'")) {
    value <- gsub("'\\''", "'", substr(value, 2, nchar(value) - 1), fixed = TRUE)
  }
  paste0("\"", gsub("([\"\\\\])", "\\\\\\1", value), "\"")
}
