# Data frames as tables of the protocol.

json_text <- function(text) as.character(toJSON(unbox(enc2utf8(text))))

json_options <- function(options) {
  options <- options[!vapply(options, is.null, logical(1))]
  if (length(options) == 0) {
    return("{}")
  }
  value <- function(option) {
    if (is.numeric(option)) option <- short_numbers(option)
    as.character(toJSON(if (is.list(option)) unlist(option) else unbox(option)))
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

json_table <- function(data, levels = TRUE) {
  columns <- vapply(
    seq_along(data), function(j) json_column(names(data)[j], data[[j]], levels), character(1)
  )
  paste0("{\"columns\":[", paste(columns, collapse = ","), "]}")
}

json_column <- function(name, values, levels) {
  if (length(dim(values)) > 1 || is.list(values)) {
    stop("the column ", name, " is a matrix or list; expected a vector", call. = FALSE)
  }
  if (is.logical(values)) values <- as.integer(values)
  categorical <- levels && is.factor(values)
  if (is.numeric(values) && !inherits(values, c("Date", "POSIXt", "difftime"))) {
    if (any(is.infinite(values))) {
      stop("the column ", name, " holds infinity; expected finite numbers", call. = FALSE)
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

# The name, lengthened until it is not taken.
free_name <- function(wanted, taken) {
  while (wanted %in% taken) wanted <- paste0(wanted, "_")
  wanted
}
