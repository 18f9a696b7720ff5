# What arguments are called that differ from options of the command.
arguments <- c(label = "y", block = "blocks", weight = "weights", group = "groups")

# A message with arguments for the options that it names: `missing = "median"` for --missing median. What is quoted
# is a value of the user, or a command. Where the command explains itself is left out.
spell <- function(text) {
  text <- sub("(;|(?<=[?])) see 'svmrel( [\\w-]+)* --help'$", "", text, perl = TRUE)
  choices <- "auto|binary|multiclass|ordinal|regression|fail|drop-rows|mean|median-indicator|median"
  number <- "[0-9]+(?:[.][0-9]+)?(?:[eE][+-]?[0-9]+)?(?![\\w,]|[.][0-9])"
  option <- paste0("(?<!\\w)'[^']*'(?!\\w)|(?<![\\w-])--[A-Za-z][\\w-]*(?: (?:(?:", choices, ")(?![\\w-])|", number, "|CLASS\\b))?")
  found <- gregexpr(option, text, perl = TRUE)
  regmatches(text, found) <- lapply(regmatches(text, found), function(all) vapply(all, spell_one, character(1)))
  text
}

spell_one <- function(option) {
  if (startsWith(option, "'")) return(option)
  parts <- strsplit(sub("^--", "", option), " ", fixed = TRUE)[[1]]
  name <- if (parts[1] %in% names(arguments)) arguments[[parts[1]]] else parts[1]
  name <- if (grepl("-", name, fixed = TRUE)) paste0("`", name, "`") else name
  if (length(parts) == 1) return(name)
  paste(name, "=", if (grepl("^[0-9]|^CLASS$", parts[2])) parts[2] else dQuote(parts[2], FALSE))
}
