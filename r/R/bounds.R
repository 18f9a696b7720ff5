relevance_bounds <- function(x, ...) UseMethod("relevance_bounds")

relevance_bounds.formula <- function(x, data, ..., blocks = NULL, weights = NULL) {
  if (missing(data) || !is.data.frame(data)) {
    stop("a formula needs data; expected a data frame, as in relevance_bounds(y ~ a + b, data = d)", call. = FALSE)
  }
  # A column of the data before what the caller has of that name, as in the formula.
  blocks <- column_or_values("blocks", substitute(blocks), blocks, data, environment(x))
  weights <- column_or_values("weights", substitute(weights), weights, data, environment(x))
  shape <- terms(x, data = data)
  if (any(attr(shape, "order") > 1) || !is.null(attr(shape, "offset"))) {
    stop("the formula has interactions or an offset; expected features only, as in y ~ a + b")
  }
  if (attr(shape, "response") == 0) {
    stop("the formula has no target; expected one, as in y ~ a + b")
  }
  if (length(attr(shape, "term.labels")) == 0) {
    stop("the formula has no features; expected some, as in y ~ a + b")
  }
  # By position: the labels of terms have backticks and escapes, which the names of the frame have not.
  features <- apply(attr(shape, "factors") > 0, 2, which)
  frame <- model.frame(shape, data, na.action = na.pass)
  # It takes numbers for names, also where the data have none.
  if (is.data.frame(data) && .row_names_info(data) <= 0) row.names(frame) <- NULL
  result <- bounds_of_frame(
    frame[features], model.response(frame), ...,
    called = c(y = names(frame)[attr(shape, "response")]), blocks = blocks, weights = weights
  )
  result$call <- named_call(match.call())
  result
}

# A bare name, or one text, is a column of the data, and a call may have some, as in lm.
column_or_values <- function(argument, written, values, data, around) {
  if (is.name(written) && as.character(written) %in% names(data)) {
    return(data[[as.character(written)]])
  }
  if (is.call(written) && any(all.vars(written) %in% names(data))) {
    return(eval(written, data, around))
  }
  if (!is.character(values) || length(values) != 1) {
    return(values)
  }
  if (!values %in% names(data)) {
    stop(argument, " names the column '", values, "', which the data lack; expected a column, or one value for each row",
      call. = FALSE
    )
  }
  data[[values]]
}

# The call as it was written: of the generic, not of its method.
named_call <- function(call) {
  call[[1]] <- quote(relevance_bounds)
  call
}

relevance_bounds.matrix <- function(x, y, ...) {
  frame <- as.data.frame(x)
  result <- relevance_bounds(frame, y, ...)
  result$call <- named_call(match.call())
  result
}

relevance_bounds.default <- function(x, ...) {
  stop("expected a formula, data frame or matrix, not ", class(x)[1])
}

# Behind the dots nothing is matched in part, so that group = and block = are options of the command.
relevance_bounds.data.frame <- function(x, y, ..., task = "auto", slack = NULL, C = NULL, fpr = NULL,
                                        missing = NULL, positive = NULL, groups = NULL,
                                        blocks = NULL, weights = NULL, seed = NULL, threads = NULL) {
  result <- bounds_of_frame(
    x, y, ...,
    task = task, slack = slack, C = C, fpr = fpr, missing = missing, positive = positive, groups = groups,
    blocks = blocks, weights = weights, seed = seed, threads = threads, called = c(y = "y")
  )
  result$call <- named_call(match.call())
  result
}

# `called` has under y what the user calls the target.
bounds_of_frame <- function(x, y, ..., task = "auto", slack = NULL, C = NULL, fpr = NULL, missing = NULL,
                            positive = NULL, groups = NULL, blocks = NULL, weights = NULL, seed = NULL,
                            threads = NULL, called) {
  # Before it is evaluated: its columns may not be found.
  if ("subset" %in% names(substitute(list(...)))) {
    stop("relevance_bounds has no subset; give the rows of the data, as in data[rows, ]", call. = FALSE)
  }
  given <- plain_options(list(...))
  # What has dashes says the same as the argument of its name.
  here <- environment()
  for (name in intersect(names(given), c("task", "slack", "C", "fpr", "missing", "positive", "seed", "threads"))) {
    if (!is.null(here[[name]]) && !identical(here[[name]], if (name == "task") "auto")) {
      stop("the option ", name, " is given twice, in two spellings; give it once", call. = FALSE)
    }
    here[[name]] <- given[[name]]
    given[[name]] <- NULL
  }
  if (ncol(x) == 0) stop("x has no columns; expected one for each feature", call. = FALSE)
  repeated <- unique(names(x)[duplicated(names(x))])
  if (length(repeated) > 0) {
    stop("several columns have the same name: ", listed(repeated), "; rename them", call. = FALSE)
  }
  notes <- NULL
  if (length(dim(y)) == 2 && ncol(y) == 1) {
    notes <- paste(called[["y"]], "is a matrix or data frame of one column, and is taken as a vector")
    y <- if (is.data.frame(y)) y[[1]] else as.vector(y)
  }
  if (length(dim(y)) > 1) stop(called[["y"]], " is of class ", class(y)[1], "; expected a vector", call. = FALSE)
  one_for_each_row("y", y, x)
  if (!is.null(blocks)) one_for_each_row("blocks", blocks, x)
  if (!is.null(weights)) {
    one_for_each_row("weights", weights, x)
    refuse_words("weights", weights)
  }
  order <- NULL
  if (task %in% c("auto", "ordinal") && is.factor(y) && is.null(given[["order"]])) {
    y <- droplevels(y)
    if (is.ordered(y) && nlevels(y) > 2 && is.null(positive)) {
      order <- listed(levels(y))
    } else if (is.ordered(y) && nlevels(y) == 2 && is.null(positive) && task == "auto") {
      positive <- levels(y)[2]
      task <- "binary"
    } else if (task == "auto") {
      task <- if (nlevels(y) > 2 && is.null(positive)) "multiclass" else "binary"
    }
  }
  if (task == "auto" && is.null(positive) && is.null(given[["order"]]) && is_quantity(y)) {
    task <- "regression"
    present <- y[!is.na(y)]
    values <- length(unique(present))
    notes <- c(notes, paste0(
      "the label column holds ", values, " different numbers, and is read as a number to predict",
      if (5 * values <= length(present)) "; if they are classes, give task = \"multiclass\""
    ))
  }
  table <- as.data.frame(x)
  label <- free_name("svmrel_label", names(table))
  # Classes are called TRUE and FALSE, but of a number to predict they are 1 and 0.
  table[[label]] <- if (is.factor(y) || (is.logical(y) && task != "regression")) as.character(y) else y
  called <- setNames(called[["y"]], label)
  block <- NULL
  if (!is.null(blocks)) {
    block <- free_name("svmrel_block", names(table))
    table[[block]] <- as.character(blocks)
    called[[block]] <- "blocks"
  }
  weight <- NULL
  if (!is.null(weights)) {
    weight <- free_name("svmrel_weight", names(table))
    table[[weight]] <- as.numeric(weights)
    called[[weight]] <- "weights"
  }
  options <- list(
    label = label, task = if (is.null(order)) task, order = order, slack = slack, C = C, fpr = fpr,
    missing = missing, positive = if (!is.null(positive)) as.character(positive), block = block, weight = weight,
    seed = seed, threads = threads
  )
  if (!is.null(groups)) {
    if (is.null(names(groups)) || !all(nzchar(names(groups)))) {
      stop("groups has no names; expected columns by the name of their group, as in list(size = c(\"height\", \"width\"))",
        call. = FALSE
      )
    }
    options$group <- as.list(paste0(
      names(groups), "=", vapply(groups, listed, character(1))
    ))
  }
  options <- Filter(Negate(is.null), options)
  both <- intersect(names(options), names(given))
  if (length(both) > 0) {
    said <- if (both[1] %in% names(arguments)) arguments[[both[1]]] else both[1]
    stop("the argument ", said, " and the option ", both[1], " are both given; give one of them", call. = FALSE)
  }
  raw <- request("bounds", c(options, given), table, called)
  raw$warnings <- c(as.list(notes), raw$warnings)
  structure(
    list(call = NULL, features = feature_frame(raw), warnings = unlist(raw$warnings), raw = raw),
    class = "relevance_bounds"
  )
}

# Whether a target is more different whole numbers than the command reads as classes. As it is given apart, they are
# no ids; days such as 20240131 are left to the command, which asks about them.
is_quantity <- function(y) {
  if (!is.numeric(y)) {
    return(FALSE)
  }
  present <- as.numeric(y[!is.na(y)])
  values <- unique(present)
  many <- length(values) > 20 || (length(values) > 7 && 5 * length(values) > length(present))
  many && all(is.finite(values)) && all(values == round(values)) && !all_days(values)
}

all_days <- function(values) {
  all(values >= 18000101 & values <= 22001231) && all((values %/% 100 %% 100) %in% 1:12) && all((values %% 100) %in% 1:31)
}

# R itself would repeat a vector that is too short.
one_for_each_row <- function(name, values, x) {
  if (length(values) != nrow(x)) {
    stop(name, " has ", length(values), " values for ", nrow(x), " rows", call. = FALSE)
  }
  if (is.list(values)) stop(name, " is a list; expected a vector", call. = FALSE)
}

# The numbers of a factor are those of its levels, not what the levels say.
refuse_words <- function(name, values) {
  if (!is.numeric(values)) {
    plain <- if (is.factor(values)) paste0("as.character(", name, ")") else name
    stop(name, " is of class ", class(values)[1], "; expected numbers, such as as.numeric(", plain, ")",
      call. = FALSE
    )
  }
}

feature_frame <- function(raw) {
  number <- function(value) if (is.null(value)) NA_real_ else as.numeric(value)
  text <- function(value) if (is.null(value)) NA_character_ else value
  of <- function(read, ...) {
    vapply(raw$features, function(feature) read(feature[[c(...)]]), read(NULL))
  }
  evidence <- vapply(raw$features, function(feature) number(feature$evidence$p_value), numeric(1))
  data.frame(
    feature = of(text, "name"),
    class = of(text, "class"),
    lower = of(number, "lower"),
    upper = of(number, "upper"),
    p = evidence,
    status = of(text, "status")
  )
}

as.data.frame.relevance_bounds <- function(x, ...) x$features

# Features with the most evidence first, as the command prints them.
by_evidence <- function(features) {
  features[order(features$p, -features$upper, na.last = TRUE), , drop = FALSE]
}

print.relevance_bounds <- function(x, digits = 4, n = 20, ...) {
  cat("Relevance bounds of ", counted_features(nrow(x$features)), "\n", sep = "")
  cat(strwrap(told_quality(x$raw)), "", sep = "\n")
  shown <- by_evidence(x$features)
  rows <- first_rows(shown[c("feature", "class", "p", "lower", "upper")], n)
  print(rows, digits = digits, row.names = FALSE)
  if (nrow(shown) > n) cat("... and ", nrow(shown) - n, " more\n", sep = "")
  if (length(x$warnings) > 0) cat("\n")
  print_warnings(x$warnings)
  invisible(x)
}

# How well the baseline does on samples that it was not trained on; nothing where that was not measured.
told_quality <- function(raw) {
  if (length(raw$cross_validation) == 0) {
    return(character())
  }
  of <- raw$cross_validation[[1]]
  of <- of[setdiff(names(of), c("model", "folds"))]
  if (names(of)[1] == "mean_absolute_error") {
    return(sprintf(
      paste(
        "On samples that it was not trained on, the baseline is off by %.4g on average (standard error %.2g).",
        "Always predicting the median is off by %.4g."
      ), of[[1]], of$standard_error, of$constant
    ))
  }
  alike <- names(of)[1] == "balanced_accuracy"
  sprintf(
    paste(
      "On samples that it was not trained on, the baseline is right in %.1f %% of the cases%s (standard error %.1f).",
      "Always saying the %s class is right in %.1f %%."
    ), 100 * of[[1]], if (alike) ", classes counting alike" else "", 100 * of$standard_error,
    if (alike) "same" else "most frequent", 100 * of$constant
  )
}

counted_features <- function(count) paste(count, if (count == 1) "feature" else "features")

print_warnings <- function(warnings) {
  for (warning in warnings) cat(strwrap(paste("warning:", warning), exdent = 2), sep = "\n")
}

first_rows <- function(frame, n) frame[seq_len(min(n, nrow(frame))), , drop = FALSE]

summary.relevance_bounds <- function(object, ...) {
  features <- by_evidence(object$features)
  structure(
    list(
      call = object$call,
      samples = object$raw$data$samples,
      task = object$raw$data$task,
      quality = told_quality(object$raw),
      features = nrow(features),
      classes = split(features$feature, factor(features$class, exclude = NULL)),
      warnings = object$warnings
    ),
    class = "summary.relevance_bounds"
  )
}

print.summary.relevance_bounds <- function(x, ...) {
  cat("Call: ", paste(deparse(x$call), collapse = "\n"), "\n\n", sep = "")
  cat(x$samples, " samples, ", counted_features(x$features), "\n", sep = "")
  if (length(x$quality) > 0) cat(strwrap(x$quality), sep = "\n")
  for (i in seq_along(x$classes)) {
    class <- names(x$classes)[i]
    cat(strwrap(
      paste0(
        if (is.na(class)) "no class" else gsub("_", " ", class),
        " (", length(x$classes[[i]]), "): ", paste(x$classes[[i]], collapse = ", ")
      ),
      exdent = 2
    ), sep = "\n")
  }
  print_warnings(x$warnings)
  invisible(x)
}

plot.relevance_bounds <- function(x, main = "Relevance bounds", xlab = "|weight|", xlim = NULL, ylim = NULL, ...) {
  shown <- x$features[!is.na(x$features$upper), , drop = FALSE]
  shown <- shown[order(shown$upper), , drop = FALSE]
  colours <- c(strong = "#0b4f8a", weak = "#e0a100")
  fill <- unname(ifelse(shown$class %in% names(colours), colours[shown$class], "#b0b0b0"))
  at <- seq_len(nrow(shown))
  old <- par(mar = c(4, 2 + max(nchar(shown$feature)) * 0.5, 2, 1))
  on.exit(par(old))
  plot.new()
  if (is.null(xlim)) xlim <- c(0, max(shown$upper, 0))
  if (is.null(ylim)) ylim <- c(0.5, nrow(shown) + 0.5)
  plot.window(xlim, ylim, ...)
  rect(shown$lower, at - 0.4, shown$upper, at + 0.4, col = fill, border = fill)
  abline(v = 0, col = "#808080")
  axis(1)
  axis(2, at = at, labels = shown$feature, las = 1, tick = FALSE, cex.axis = 0.8)
  title(main = main, xlab = xlab)
  legend("bottomright",
    legend = c("strong", "weak", "other"), fill = c(colours, "#b0b0b0"), border = NA, bty = "n"
  )
  invisible(x)
}
