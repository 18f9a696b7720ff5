# Data frames as tables of the protocol.

json_text <- function(text) as.character(toJSON(unbox(enc2utf8(text))))

# Names as an option takes them: with commas between, and in quotes where a name has one itself.
listed <- function(names) {
  names <- as.character(names)
  odd <- grepl(",", names, fixed = TRUE) | startsWith(names, "\"") | names != trimws(names)
  names[odd] <- paste0("\"", gsub("\"", "\"\"", names[odd], fixed = TRUE), "\"")
  paste(names, collapse = ",")
}

# Without the dashes of a command line in front, and with some for dots and underscores. A list gives an option repeatedly.
plain_options <- function(options) {
  if (length(options) == 0) {
    return(options)
  }
  if (is.null(names(options)) || !all(nzchar(names(options)))) {
    stop("an argument or option has no name; expected names, as in slack = 0.2", call. = FALSE)
  }
  names(options) <- sub("^-+", "", names(options))
  for (i in seq_along(options)) {
    value <- options[[i]]
    if (!all(vapply(if (is.list(value)) value else list(value), function(one) is.null(one) || is.atomic(one), logical(1)))) {
      stop("the option ", names(options)[i], " is of class ", class(value)[1], "; expected a text, number or truth value", call. = FALSE)
    }
  }
  names(options) <- gsub("[._]", "-", names(options))
  twice <- duplicated(names(options))
  if (any(twice)) {
    stop("the option ", names(options)[twice][1], " is given twice; give it once", call. = FALSE)
  }
  options
}

# Options that take a list of names.
of_names <- c("features", "exclude", "categorical", "numeric", "na-values")

# Options that are given once for each of several.
repeated <- c("class-weight", "preset", "group")

# A command takes a value that is -- for the end of its options. In quotes it is a name of a list, and a column that
# is alone has a number.
ends_no_options <- function(options, columns) {
  dashes <- vapply(options, function(option) is.atomic(option) && identical(as.character(option), "--"), logical(1))
  options[dashes & names(options) %in% of_names] <- "\"--\""
  at <- match("--", columns)
  if (!is.na(at)) options[dashes & names(options) %in% c("label", "block", "weight")] <- as.character(at)
  options
}

json_options <- function(options, columns = character()) {
  options <- plain_options(options)
  options <- options[!vapply(options, is.null, logical(1))]
  options <- ends_no_options(options, columns)
  texts <- vapply(options, function(option) is.character(option) && length(option) > 1, logical(1))
  several <- texts & names(options) %in% repeated
  options[several] <- lapply(options[several], as.list)
  texts <- texts & !several
  options[texts] <- lapply(options[texts], listed)
  if (length(options) == 0) {
    return("{}")
  }
  value <- function(option) {
    if (is.numeric(option)) option <- short_numbers(option)
    as.character(toJSON(if (is.list(option)) unlist(option) else unbox(option)))
  }
  several <- !vapply(options, function(option) is.list(option) || length(option) == 1, logical(1))
  if (any(several)) {
    stop(names(options)[several][1], " has ", length(options[several][[1]]), " values; expected one")
  }
  texts <- vapply(options, value, character(1))
  paste0("{", paste0(vapply(names(options), json_text, character(1)), ":", texts, collapse = ","), "}")
}

# As short as they are distinguished: 0.1 rather than 0.10000000000000001, but never another number.
short_numbers <- function(numbers) {
  texts <- sprintf("%.15g", numbers)
  other <- which(is.finite(numbers))
  other <- other[as.numeric(texts[other]) != numbers[other]]
  texts[other] <- sprintf("%.17g", numbers[other])
  texts
}

# Which columns the command reads as features, where factors are levels: not the label, which is the last one unless
# an option names it, nor what other options take or leave out.
read_as_features <- function(options, columns) {
  label <- if (is.null(options[["label"]])) length(columns) else columns_in(options[["label"]], columns)
  others <- unlist(lapply(options[c("block", "weight", "exclude")], columns_in, columns))
  wanted <- if (is.null(options[["features"]])) seq_along(columns) else columns_in(options[["features"]], columns)
  setdiff(wanted, c(label, others))
}

# The columns that an option names or counts: a name goes before a number, and may have commas.
columns_in <- function(option, columns) {
  named <- function(text) {
    at <- match(c(text, trimws(text)), columns)
    at <- c(at[!is.na(at)], suppressWarnings(as.integer(text)))
    at[!is.na(at)][1]
  }
  found <- lapply(as.character(unlist(option)), function(text) {
    if (!is.na(named(text))) return(named(text))
    vapply(scan(text = text, what = "", sep = ",", quote = "\"", quiet = TRUE), named, integer(1))
  })
  found <- unlist(found)
  found[!is.na(found)]
}

# `levels` has the columns whose factors are levels.
json_table <- function(data, levels = seq_along(data)) {
  columns <- vapply(
    seq_along(data), function(j) json_column(names(data)[j], data[[j]], j %in% levels), character(1)
  )
  paste0("{\"columns\":[", paste(columns, collapse = ","), "]}")
}

json_column <- function(name, values, levels) {
  if (length(dim(values)) > 1 || is.list(values)) {
    stop("the column ", name, " is a matrix or list; expected a vector", call. = FALSE)
  }
  if (is.logical(values)) values <- as.integer(values)
  # A number of its unit, which no decimal mark changes.
  if (inherits(values, "difftime")) values <- as.numeric(values)
  categorical <- levels && is.factor(values)
  if (is.numeric(values) && !inherits(values, c("Date", "POSIXt"))) {
    if (any(is.infinite(values))) {
      at <- which(is.infinite(values))
      shown <- paste(utils::head(at, 5), collapse = ", ")
      more <- if (length(at) > 5) paste(" and", length(at) - 5, "more")
      stop("the column ", name, " holds infinity in ", if (length(at) == 1) "row " else "rows ", shown, more,
        "; expected finite numbers",
        call. = FALSE
      )
    }
    cells <- short_numbers(as.numeric(values))
    cells[is.na(values)] <- "null"
    cells <- paste0("[", paste(cells, collapse = ","), "]")
  } else {
    cells <- as.character(toJSON(enc2utf8(as.character(values)), na = "null"))
  }
  paste0(
    "{\"name\":", json_text(name), ",\"values\":", cells, if (categorical) ",\"categorical\":true", "}"
  )
}

# Says of messages about the table of the protocol, which counts rows from 1, where that is in the frame: rows by
# their names if they have any, columns as the user calls them.
frame_places <- function(data, called) {
  named <- .row_names_info(data) > 0
  row <- function(number) if (named) row.names(data)[number] else number
  column <- function(name) if (name %in% names(called)) called[[name]] else name
  # Columns may be called like rows; where a message means a row of the table, it says so or has more of them.
  alike <- grep("\\brow [0-9]", c(names(data), called), value = TRUE)
  alike <- alike[order(-nchar(alike))]
  of_columns <- if (length(alike) > 0) {
    paste0("(?<!\\w)(?:", paste0("\\Q", alike, "\\E", collapse = "|"), ")(?!\\w|, [0-9]| of the table)(*SKIP)(*F)|")
  }
  rows <- function(text) {
    numbers <- as.integer(strsplit(sub("^row ", "", text), ", ", fixed = TRUE)[[1]])
    shown <- if (named) paste0("'", row(numbers), "'") else numbers
    paste0(if (length(numbers) == 1) "row " else "rows ", paste(shown, collapse = ", "))
  }
  say <- function(text) {
    # Advice on the columns of a file, of which these have none but those that they need.
    if (length(called) > 0) text <- sub("; of a file, [^;]*", "", text)
    text <- without_added(text, names(called))
    found <- gregexpr(paste0(of_columns, "\\brow ([0-9]+, )*[0-9]+"), text, perl = TRUE)
    regmatches(text, found) <- list(vapply(regmatches(text, found)[[1]], rows, character(1)))
    for (name in names(called)) {
      text <- gsub(paste0("column '", name, "'"), paste0("column '", called[[name]], "'"), text, fixed = TRUE)
    }
    text
  }
  list(row = row, column = column, say = say, columns = c(names(data), names(called)), added = names(called))
}

# The message whose list of all columns has those of the user alone, without the names that were added.
without_added <- function(text, added) {
  lead <- regexpr("; the columns are ", text, fixed = TRUE)
  if (lead < 0) {
    return(text)
  }
  head <- substr(text, 1, lead - 1)
  listed <- substring(text, lead)
  hidden <- 0
  for (name in added) {
    shorter <- sub(paste0(", '", name, "'"), "", listed, fixed = TRUE)
    hidden <- hidden + (shorter == listed)
    listed <- shorter
  }
  more <- regexpr("(?<= and )[0-9]+(?= more)", listed, perl = TRUE)
  if (more > 0) {
    left <- as.integer(regmatches(listed, more)) - hidden
    listed <- if (left > 0) `regmatches<-`(listed, more, value = left) else sub(" and [0-9]+ more", "", listed)
  }
  paste0(head, listed)
}

# The name, lengthened until it is not taken.
free_name <- function(wanted, taken) {
  while (wanted %in% taken) wanted <- paste0(wanted, "_")
  wanted
}
