library(svmrelevance)

if (!svmrel_available()) {
  message("SKIPPED: there is no svmrel.jar or no java")
  quit(status = 0)
}

# The same answer as for the same numbers sent as a matrix, and as the command has from a file.
by_formula <- relevance_bounds(Species ~ ., iris, threshold = "none", seed = 1)
by_matrix <- relevance_bounds(as.matrix(iris[1:4]), iris$Species, threshold = "none", seed = 1)
stopifnot(
  nrow(by_formula$features) == 4,
  identical(as.data.frame(by_formula), as.data.frame(by_matrix)),
  identical(by_formula$raw$data$task, "multiclass"),
  all(by_formula$features$lower <= by_formula$features$upper)
)
file <- tempfile(fileext = ".csv")
write.csv(iris, file, row.names = FALSE)
by_file <- svmrel("bounds", list(label = "Species", threshold = "none", seed = 1), file)
stopifnot(identical(
  vapply(by_file$features, function(feature) feature$upper, numeric(1)), by_formula$features$upper
))

# So has a frame whose label is a factor, named or counted or the last column, and factors may be left out or be blocks.
for (label in list("Species", 5, NULL)) {
  by_frame <- svmrel("bounds", list(label = label, threshold = "none", seed = 1), iris)
  stopifnot(identical(by_frame$features, by_file$features))
}
two <- transform(chickwts, feed_twice = factor(feed), "a, b" = rev(weight), check.names = FALSE)
for (left in list(
  list(exclude = c("feed_twice", "a, b")), list(exclude = "feed_twice,\"a, b\""), list(features = "feed"), list(`--block` = "feed_twice")
)) {
  stopifnot("feed" %in% vapply(svmrel("bounds", c(list(label = "weight"), left), two)$features, `[[`, "", "name"))
}

# Numbers keep all their bits, whole classes are not called 1.0, and NA goes through.
odd <- data.frame(a = c(1 / 3, pi, 0.1, NA), k = c("x", "\"y\"", "\u00e4, b", NA))
text <- svmrelevance:::json_table(odd)
stopifnot(
  grepl("[0.33333333333333331,3.1415926535897931,0.1,null]", text, fixed = TRUE),
  grepl("null]", text, fixed = TRUE)
)

# A number is a regression, an ordered factor an ordinal task, and evidence is reported.
wind <- relevance_bounds(Ozone ~ Wind + Temp + log(Solar.R), airquality[!is.na(airquality$Ozone), ],
  missing = "median", seed = 2
)
stopifnot(
  identical(wind$raw$data$task, "regression"),
  identical(wind$features$feature[3], "log(Solar.R)"),
  wind$features$p[2] < 0.01
)
ordered_cars <- transform(mtcars, cyl = factor(cyl, ordered = TRUE))
ordinal <- relevance_bounds(cyl ~ mpg + wt + hp, ordered_cars, threshold = "none")
stopifnot(identical(ordinal$raw$data$task, "ordinal"))

# A factor is one feature of several columns, and so is a group.
weights <- transform(chickwts, extra = rev(weight), more = weight^2)
grouped <- relevance_bounds(weight ~ ., weights, groups = list(both = c("extra", "more")), threshold = "none")
stopifnot(identical(sort(grouped$features$feature), c("both", "feed")))

# Blocks have one value for each row, which may be a column of the data; a vector too short is not repeated.
visits <- transform(chickwts, pair = rep(seq_len(36), each = 2)[-1])
by_vector <- relevance_bounds(weight ~ feed, visits, blocks = visits$pair, seed = 1)
by_name <- relevance_bounds(weight ~ . - pair, visits, blocks = pair, seed = 1)
pair <- "of the caller, not of the data"
by_columns <- relevance_bounds(visits["feed"], visits$weight, blocks = visits$pair, seed = 1)
stopifnot(
  identical(by_vector$features, by_name$features), identical(by_vector$features, by_columns$features),
  identical(by_name$call$blocks, quote(pair)),
  identical(relevance_bounds(weight ~ feed, visits, blocks = pair, seed = 1)$features, by_name$features),
  !identical(by_vector$features$p, relevance_bounds(weight ~ feed, visits, seed = 1)$features$p)
)
for (short in list(1, unique(visits$pair), character())) {
  for (asked in list(
    quote(relevance_bounds(weight ~ feed, visits, blocks = short)),
    quote(relevance_bounds(visits["feed"], visits$weight, blocks = short))
  )) {
    refused <- tryCatch(eval(asked), error = conditionMessage)
    stopifnot(identical(refused, paste("blocks has", length(short), "values for 71 rows")))
  }
}

# Messages name rows and columns as the frame does: rows by their names, or else by their numbers.
holes <- transform(mtcars, wt = ifelse(row.names(mtcars) %in% c("Fiat 128", "Volvo 142E"), NA, wt))
refused <- tryCatch(relevance_bounds(mpg ~ wt + hp, holes), svmrel_error = identity)
stopifnot(
  grepl("row 'Fiat 128' of the table, column 'wt'", refused$message, fixed = TRUE),
  !grepl("line|standard input", refused$message),
  identical(refused$row, "Fiat 128"), identical(refused$column, "wt")
)
dropped <- relevance_bounds(mpg ~ wt + hp, holes, missing = "drop-rows", threshold = "none")
stopifnot(any(grepl("rows 'Fiat 128', 'Volvo 142E'", dropped$warnings, fixed = TRUE)))
unknown <- transform(mtcars, mpg = ifelse(row.names(mtcars) == "Fiat 128", NA, mpg))
row.names(unknown) <- NULL
for (asked in list(quote(relevance_bounds(log(mpg) ~ wt + hp, unknown)), quote(relevance_bounds(unknown[-1], unknown$mpg)))) {
  refused <- tryCatch(eval(asked), svmrel_error = identity)
  name <- if (length(asked) == 3 && inherits(asked[[2]], "call") && asked[[2]][[1]] == "~") "log(mpg)" else "y"
  stopifnot(
    grepl(paste0("row 18 of the table, column '", name, "'"), refused$message, fixed = TRUE),
    identical(refused$row, 18L), identical(refused$column, name)
  )
}

# A frame has its names apart, so that none is taken for a value of a first row.
named_alike <- data.frame(x = sin(1:60), f = factor(rep(c("f", "g", "h"), 20)), t = rep(c("t", "u"), 30))
for (result in list(
  relevance_bounds(t ~ x + f, named_alike, threshold = "none"),
  svmrel("bounds", list(label = "t", threshold = "none"), named_alike)
)) {
  stopifnot(!any(grepl("first row", result$warnings)))
}
header <- tempfile(fileext = ".csv")
write.csv(named_alike, header, row.names = FALSE)
stopifnot(any(grepl("first row", svmrel("bounds", list(label = "t", threshold = "none"), header)$warnings)))

# Features that are called like rows keep their names.
rows_alike <- setNames(mtcars, c("mpg", "cyl", "row 1", "my row 2", "row 3", names(mtcars)[6:11]))
result <- relevance_bounds(am ~ ., rows_alike)
stopifnot(any(grepl("cyl, row 1, my row 2, ", result$warnings, fixed = TRUE)), !any(grepl("Mazda", result$warnings)))
rows_alike[["row 1"]][1] <- NA
refused <- tryCatch(relevance_bounds(am ~ ., rows_alike), svmrel_error = conditionMessage)
stopifnot(grepl("row 'Mazda RX4' of the table, column 'row 1'", refused, fixed = TRUE))

# What is printed and drawn.
shown <- capture.output(print(wind), print(summary(wind)))
stopifnot(any(grepl("Relevance bounds of 3 features", shown)), any(grepl("regression|samples", shown)))

# Features without a class are counted and listed, too.
preset <- summary(relevance_bounds(mpg ~ wt + hp, mtcars, preset = "wt=-0.6:0"))
shown <- capture.output(print(preset))
stopifnot("32 samples, 2 features" %in% shown, "no class (1): wt" %in% shown)
one <- relevance_bounds(mpg ~ wt, mtcars, threshold = "none")
shown <- capture.output(print(one), print(summary(one)))
stopifnot("Relevance bounds of 1 feature" %in% shown, "32 samples, 1 feature" %in% shown)

# Warnings stand below the table, each once.
stopifnot(length(dropped$warnings) > 0)
for (view in list(dropped, summary(dropped))) {
  lines <- capture.output(print(view))
  first <- which(startsWith(lines, "warning: "))
  said <- paste(trimws(lines[min(first):length(lines)]), collapse = " ")
  stopifnot(
    length(first) == length(dropped$warnings),
    identical(said, paste("warning:", gsub(" +", " ", dropped$warnings), collapse = " "))
  )
}
pdf(NULL)
plot(wind)
plot(wind, xlim = c(0, 10), ylim = c(0, 8), xaxs = "i", yaxs = "i")
stopifnot(identical(par("usr"), c(0, 10, 0, 8)))
invisible(dev.off())

# Troubles are errors that say what helps, and the process goes on.
first <- svmrelevance:::engine()
refused <- tryCatch(svmrel("bounds", list(slack = -1), iris), svmrel_error = identity)
stopifnot(inherits(refused, "svmrel_error"), refused$exit == 2, grepl("slack", refused$message))

# They name arguments, not options of the command.
holes$wt[1] <- NA
refused <- tryCatch(relevance_bounds(mpg ~ wt + hp, holes), svmrel_error = identity)
stopifnot(grepl("missing = \"", refused$message, fixed = TRUE), !grepl("--", refused$message, fixed = TRUE))
spelled <- svmrelevance:::spell("give --missing median, --label or --na-values ('--label' is yours), --C 0.5 and not --slack, --task auto-x", added = "svmrel_label")
stopifnot(identical(
  spelled,
  "give missing = \"median\", y or `na-values` ('--label' is yours), C = 0.5 and not slack, task auto-x"
))
stopifnot(
  identical(svmrelevance:::spell("--slack is 'x'; see 'svmrel bounds --help'"), "slack is 'x'"),
  identical(svmrelevance:::spell("no x; did you mean --slack? see 'svmrel bounds --help'"), "no x; did you mean slack?")
)
for (count in c(1, 2, 8:25)) {
  wide <- as.data.frame(matrix(0, 10, count))
  refused <- tryCatch(
    relevance_bounds(wide, rep(1:2, 5), groups = list(g = "none"), blocks = 1:10),
    svmrel_error = conditionMessage
  )
  listed <- sub(".*; the columns are ", "", refused)
  more <- if (grepl(" more$", listed)) as.integer(sub(".* and ([0-9]+) more$", "\\1", listed)) else 0
  stopifnot(!grepl("svmrel_", listed), lengths(regmatches(listed, gregexpr("'V", listed))) + more == count)
}
refused <- tryCatch(relevance_bounds(iris[1:50, 1:4], iris$Species[1:50]), svmrel_error = conditionMessage)
stopifnot(endsWith(refused, "at least two classes are needed"))
for (wrong in list(
  quote(relevance_bounds(Species ~ Sepal.Length * Sepal.Width, iris)),
  quote(relevance_bounds(~Sepal.Length, iris)),
  quote(relevance_bounds(iris[1:4], 1:3)),
  quote(relevance_bounds("iris")),
  quote(relevance_bounds(Species ~ ., iris, slack = c(0.1, 0.2))),
  quote(relevance_bounds(Species ~ ., iris, weight = rep(1, 150))),
  quote(relevance_bounds(data.frame(a = c(1, Inf), b = 1:2), 1:2))
)) {
  stopifnot(inherits(try(eval(wrong), silent = TRUE), "try-error"))
}
refusals <- list(
  "relevance_bounds has no subset; give the rows of the data, as in data[rows, ]" = list(
    quote(relevance_bounds(Species ~ ., iris, subset = Sepal.Length > 5)),
    quote(relevance_bounds(iris[1:4], iris$Species, subset = 1:100)),
    quote(relevance_bounds(as.matrix(iris[1:4]), iris$Species, subset = 1:100))
  ),
  "an argument or option has no name; expected names, as in slack = 0.2" = list(
    quote(relevance_bounds(Species ~ ., iris, 0.1)),
    quote(relevance_bounds(iris[1:4], iris$Species, 0.1, slack = 0.1)),
    quote(svmrel("bounds", list(0.1), iris))
  ),
  "the option na.action is of class function; expected a text, number or truth value" = list(
    quote(relevance_bounds(Species ~ ., iris, na.action = na.omit)),
    quote(svmrel("bounds", list(na.action = na.omit), iris))
  ),
  "the option slack is of class formula; expected a text, number or truth value" = list(
    quote(relevance_bounds(iris[1:4], iris$Species, slack = y ~ a))
  ),
  "x has no columns; expected one for each feature" = list(
    quote(relevance_bounds(iris[, 0], iris$Species)),
    quote(relevance_bounds(as.matrix(iris[, 0]), iris$Species))
  ),
  "weights is of class factor; expected numbers, such as as.numeric(as.character(weights))" = list(
    quote(relevance_bounds(am ~ wt + hp, mtcars, weights = factor(mtcars$gear))),
    quote(relevance_bounds(mtcars["mpg"], mtcars$am, weights = factor(mtcars$gear)))
  ),
  "weights is of class character; expected numbers, such as as.numeric(weights)" = list(
    quote(relevance_bounds(mtcars["mpg"], mtcars$am, weights = as.character(mtcars$gear)))
  ),
  "cbind(mpg, cyl) is of class matrix; expected a vector" = list(
    quote(relevance_bounds(cbind(mpg, cyl) ~ wt, mtcars))
  ),
  "y is of class data.frame; expected a vector" = list(quote(relevance_bounds(mtcars["wt"], mtcars[1:2]))),
  "y is of class Surv; expected a vector" = list(
    quote(relevance_bounds(mtcars["wt"], structure(as.matrix(mtcars[1:2]), class = "Surv")))
  ),
  "data is of class matrix; expected a data frame or the name of a file" = list(
    quote(svmrel("bounds", list(), as.matrix(iris[1:4])))
  ),
  "data has 2 texts; expected a data frame or the name of one file" = list(
    quote(svmrel("bounds", list(), c("a.csv", "b.csv")))
  ),
  "y is a list; expected a vector" = list(quote(relevance_bounds(iris[1:4], as.list(iris$Species))))
)
for (message in names(refusals)) {
  for (wrong in refusals[[message]]) {
    stopifnot(identical(tryCatch(eval(wrong), error = conditionMessage), message))
  }
}
stopifnot(identical(first, svmrelevance:::engine()), first$is_alive())

# One column is a target, with a warning.
for (y in list(as.matrix(mtcars$am), mtcars["am"])) {
  one_column <- relevance_bounds(mtcars["mpg"], y, threshold = "none")
  stopifnot(
    identical(one_column$features, relevance_bounds(mtcars["mpg"], mtcars$am, threshold = "none")$features),
    identical(one_column$warnings[1], "y is a matrix or data frame of one column, and is taken as a vector")
  )
}
svmrel_stop()
stopifnot(!first$is_alive())

# Names that R would not take for one, levels with commas, and weights.
odd <- transform(chickwts, extra = rev(weight))
names(odd)[3] <- "my col, twice"
odd$often <- rep(1:2, length.out = nrow(odd))
by_dot <- relevance_bounds(weight ~ . - often, odd, weights = often, threshold = "none")
by_vector <- relevance_bounds(odd[c("feed", "my col, twice")], odd$weight, weights = odd$often, threshold = "none")
twice <- odd[rep(seq_len(nrow(odd)), odd$often), ]
rownames(twice) <- NULL
stopifnot(
  identical(by_dot$features$feature, c("feed", "my col, twice")),
  identical(by_dot$features, by_vector$features),
  isTRUE(all.equal(
    by_dot$features$upper,
    relevance_bounds(weight ~ . - often, twice, threshold = "none")$features$upper, tolerance = 1e-6
  ))
)
# A name may have what R writes with a backslash, and stands where the formula has it.
for (name in c("back\\slash", "tick`s", "`both`", "log(extra)")) {
  escaped <- transform(chickwts, extra = rev(weight), last = weight^2)
  names(escaped)[3] <- name
  of_all <- relevance_bounds(weight ~ . - feed, escaped, threshold = "none")
  named <- relevance_bounds(eval(call("~", quote(log(last)), as.name(name))), escaped, threshold = "none")
  stopifnot(identical(of_all$features$feature, c(name, "last")), identical(named$features$feature, name))
}
cuts <- relevance_bounds(weight ~ feed, transform(chickwts, weight = cut(weight, 3, ordered_result = TRUE)), threshold = "none")
said <- relevance_bounds(mtcars["mpg"], factor(mtcars$cyl, ordered = TRUE), task = "ordinal", threshold = "none")
stopifnot(
  identical(cuts$raw$data$task, "ordinal"), identical(said$raw$data$task, "ordinal"),
  identical(names(cuts$raw$data$classes), levels(cut(chickwts$weight, 3)))
)

# Nor is a name of dashes the end of the options, and one with a line break is refused by what it is.
dashes <- setNames(data.frame(sin(1:60), cos(1:60), rep(c("t", "u"), 30)), c("--", "b", "t"))
left <- list(
  relevance_bounds(dashes[1:2], dashes$t, exclude = "--", threshold = "none")$raw,
  svmrel("bounds", list(label = "t", exclude = "--", threshold = "none"), dashes)
)
for (result in left) stopifnot(identical(vapply(result$features, `[[`, "", "name"), "b"))
names(dashes)[c(1, 3)] <- c("a", "--")
of_dashes <- svmrel("bounds", list(label = "--", threshold = "none"), dashes)
stopifnot(identical(vapply(of_dashes$features, `[[`, "", "name"), c("a", "b")))
names(dashes)[1] <- "a\nb"
refused <- tryCatch(relevance_bounds(dashes[1:2], dashes[[3]]), svmrel_error = conditionMessage)
stopifnot(endsWith(refused, "has a line break in its name; replace it, with a blank for example"))

# Options of the command keep their names, where arguments begin alike; a vector of names is a list of names.
alike <- relevance_bounds(weight ~ feed + extra, transform(chickwts, extra = rev(weight)), group = "g=extra,feed", threshold = "none")
less <- relevance_bounds(weight ~ ., transform(chickwts, a = rev(weight), b = weight^2), exclude = c("a", "b"), threshold = "none")
truth <- relevance_bounds(mtcars["mpg"], mtcars$am > 0, positive = TRUE, threshold = "none")
stopifnot(
  identical(alike$features$feature, "g"), identical(less$features$feature, "feed"),
  identical(truth$raw$data$positive, "TRUE")
)

# Whole numbers that all differ are a number to predict: what is given as the target is no id.
all_differ <- transform(chickwts, weight = rank(weight, ties.method = "first") * 7 + 1000)
for (y in list(all_differ$weight, as.integer(all_differ$weight), replace(all_differ$weight, 2, all_differ$weight[1]))) {
  for (asked in list(quote(relevance_bounds(y ~ feed, chickwts)), quote(relevance_bounds(chickwts["feed"], y)))) {
    quantity <- eval(asked)
    stopifnot(
      identical(quantity$raw$data$task, "regression"),
      identical(quantity$warnings[1], paste0(
        "the label column holds ", length(unique(y)),
        " different numbers, and is read as a number to predict"
      ))
    )
  }
}
told <- relevance_bounds(weight ~ feed, all_differ, task = "regression")
stopifnot(!any(grepl("is read as a number", told$warnings)))
few <- relevance_bounds(chickwts["feed"], all_differ$weight %% 4)
days <- as.integer(format(as.Date("2020-01-01") + seq_len(nrow(chickwts)), "%Y%m%d"))
stopifnot(identical(few$raw$data$task, "multiclass"))
# Fewer than five rows for each of more than 7 whole numbers are no classes.
stopifnot(identical(relevance_bounds(stackloss[1:3], stackloss$stack.loss)$raw$data$task, "regression"))
for (y in list(days, as.character(all_differ$weight))) {
  refused <- tryCatch(relevance_bounds(chickwts["feed"], y), svmrel_error = conditionMessage)
  stopifnot(grepl("give another y, or give task = \"regression\"", refused, fixed = TRUE))
}

# A logical target keeps its words, but is 0 and 1 as a number to predict.
stopifnot(
  identical(names(truth$raw$data$classes), c("FALSE", "TRUE")),
  identical(relevance_bounds(mtcars["mpg"], mtcars$am > 0, task = "regression")$raw$data$task, "regression")
)

# Numbers of a frame have no decimal mark, whatever that of its texts is.
commas <- transform(mtcars, wt = sub(".", ",", format(wt), fixed = TRUE), am = NULL)
commas$since <- as.difftime(mtcars$qsec, units = "days")
points <- transform(commas, wt = mtcars$wt)
asked <- list(threshold = "none", seed = 1)
stopifnot(identical(
  do.call(relevance_bounds, c(list(mpg ~ wt + disp + since, commas, `decimal-comma` = TRUE), asked))$features,
  do.call(relevance_bounds, c(list(mpg ~ wt + disp + since, points), asked))$features
))

# One text is the name of a column.
stopifnot(
  identical(relevance_bounds(weight ~ feed, visits, blocks = "pair", seed = 1)$features, by_name$features),
  identical(relevance_bounds(weight ~ . - often, odd, weights = "often", threshold = "none")$features, by_dot$features)
)
refused <- tryCatch(relevance_bounds(weight ~ feed, visits, blocks = "pairs"), error = conditionMessage)
stopifnot(startsWith(refused, "blocks names the column 'pairs', which the data lack"))

# Options may have dashes, but each is given once.
dashed <- relevance_bounds(weight ~ ., transform(chickwts, a = rev(weight)), `--exclude` = "a", `--threshold` = "none", `--slack` = 0.3)
stopifnot(
  identical(dashed$features$feature, "feed"), identical(dashed$raw$parameters$slack, 0.3),
  length(svmrel("bounds", list(`--threshold` = "none"), file)$features) == 4
)
for (twice in list(
  quote(relevance_bounds(weight ~ feed, chickwts, slack = 0.1, `--slack` = 0.2)),
  quote(relevance_bounds(chickwts["feed"], chickwts$weight, task = "regression", `--task` = "binary")),
  quote(relevance_bounds(weight ~ feed, chickwts, `--fdr` = 0.1, fdr = 0.1)),
  quote(relevance_bounds(weight ~ feed, chickwts, label = "feed")),
  quote(relevance_bounds(weight ~ feed, visits, block = "pair", blocks = pair))
)) {
  refused <- tryCatch(eval(twice), error = conditionMessage)
  stopifnot(grepl("given twice|both given", refused))
}

# What a message offers can be pasted.
spell <- function(text, columns = character(), added = "svmrel_label") svmrelevance:::spell(text, columns, added)
stopifnot(
  identical(
    spell("read with --decimal-comma --exclude Start_Date,Login --numeric a --na-values '-,no data' --missing median; --categorical NAME or --label NAME"),
    paste(
      "read with `decimal-comma` = TRUE, exclude = \"Start_Date,Login\", numeric = \"a\", `na-values` = \"-,no data\",",
      "missing = \"median\"; categorical = \"NAME\" or y"
    )
  ),
  identical(spell("--exclude Login leaves it out, --exclude leaves columns out", "Login"), "exclude = \"Login\" leaves it out, exclude leaves columns out"),
  identical(spell("--exclude -- leaves it out", c("--", "a")), "exclude = \"--\" leaves it out"),
  identical(spell("an order with --order 'so so,good'; --backend 'x' is none"), "an order with order = \"so so,good\"; backend 'x' is none"),
  identical(spell("so with --block svmrel_block; the", "svmrel_block", "svmrel_block"), "so with blocks; the"),
  identical(spell("--class-weight balanced makes"), "`class-weight` = \"balanced\" makes"),
  identical(spell("no option"), "no option"),
  # Who asks a command gives options as it calls them.
  identical(spell("name it with --label t, or --label; --block NAME", "t", character()), "name it with label = \"t\", or label; block = \"NAME\""),
  identical(
    spell("give --group 'c=c a,\"x,y\"' --group x2=x2,x3. The", added = character()),
    "give group = c(\"c=c a,\\\"x,y\\\"\", \"x2=x2,x3\"). The"
  )
)
dates <- data.frame(day = rep(c("2020-01-01", "2020-02-05", "03.03.2020"), 20), login = paste("x", 1:60), size = c(NA, 2:60))
refused <- tryCatch(relevance_bounds(dates, rep(c("p", "q"), 30)), svmrel_error = conditionMessage)
offered <- sub(".*can be read with (.*?); .*", "\\1", refused, perl = TRUE)
pasted <- eval(parse(text = paste0("relevance_bounds(dates, rep(c('p', 'q'), 30), ", offered, ")")))
stopifnot(inherits(pasted, "relevance_bounds"), grepl("exclude = ", offered))

# Weights and blocks may be reckoned from columns, as in lm.
kids <- data.frame(a = c(1:20, 5), b = c(3, 20:1), kids = rep(0:2, 7), t = rep(c("p", "q", "p"), 7))
kids$more <- kids$kids + 1
reckoned <- relevance_bounds(t ~ a + b, kids, weights = kids + 1, threshold = "none")
stopifnot(identical(reckoned$features, relevance_bounds(t ~ a + b, kids, weights = more, threshold = "none")$features))
for (wrong in list(
  list(quote(relevance_bounds(t ~ a + b)), "a formula needs data"),
  list(quote(relevance_bounds(cbind(a = 1:9, b = 2:10, a = 3:11), rep(1:3, 3))), "several columns have the same name: a; rename them"),
  list(quote(relevance_bounds(setNames(kids[1:3], c("x", "y", "x")), kids$t)), "several columns have the same name: x; rename them"),
  list(quote(relevance_bounds(transform(kids[1:2], a = replace(a, c(2, 4), Inf)), kids$t)), "the column a holds infinity in rows 2, 4;")
)) {
  refused <- tryCatch(eval(wrong[[1]]), error = conditionMessage)
  stopifnot(startsWith(refused, wrong[[2]]))
}
svmrel_stop()

# A process that ends while a table is sent says why, as it does at other times.
process <- svmrelevance:::engine()
tools::pskill(process$get_pid(), tools::SIGKILL)
svmrelevance:::send(process, strrep("x", 1e6))
refused <- tryCatch(svmrelevance:::next_event(process), error = conditionMessage)
stopifnot(startsWith(refused, "svmrel ended with code "))
svmrel_stop()

# The JVM takes its flags from the environment, also those that come while it lives.
invisible(svmrelevance:::engine())
Sys.setenv(SVMREL_JAVA_OPTS = " -Da=b\t -XX:NoSuchFlag ")
refused <- tryCatch(svmrel("backends"), error = conditionMessage)
Sys.setenv(SVMREL_JAVA_OPTS = "-Xmx200m -Da=b")
stopifnot(grepl("NoSuchFlag", refused), is.list(svmrel("backends")))
svmrel_stop()

# Advice on indicators of one category can be pasted, be its names plain or not.
codes <- factor(rep_len(c("low", "mid one", "top"), nrow(chickwts)))
indicators <- data.frame(weight = chickwts$weight, model.matrix(~ 0 + codes), check.names = FALSE)
told <- suppressWarnings(relevance_bounds(weight ~ ., indicators))$warnings
advice <- sub(".*give groups = ", "", grep("give groups = ", told, value = TRUE))
stopifnot(length(advice) == 1)
pasted <- relevance_bounds(weight ~ ., indicators, threshold = "none", groups = eval(parse(text = advice)))
stopifnot(
  nrow(pasted$features) == 1,
  identical(spell("give --group 'c=c a,\"x,y\"' --group x2=x2,x3. The"), "give groups = list(c = c(\"c a\", \"x,y\"), x2 = c(\"x2\", \"x3\")). The")
)

# How well the baseline predicts stands above the table, and in the summary.
stopifnot(
  any(grepl("the baseline is off by", capture.output(print(pasted)))),
  any(grepl("the baseline is off by", capture.output(print(summary(pasted)))))
)

# Options have dashes, dots or underscores; some are given once for each class.
two <- droplevels(subset(iris, Species != "setosa"))
weighted <- relevance_bounds(Species ~ ., two, class.weight = c("virginica=2", "versicolor=1"), threshold = "none")
same <- svmrel("bounds", list(label = "Species"), two, `class-weight` = list("virginica=2", "versicolor=1"), threshold = "none")
stopifnot(identical(weighted$features$upper, vapply(same$features, function(feature) feature$upper, numeric(1))))
unnamed <- tryCatch(relevance_bounds(Species ~ ., two, groups = list(c("Sepal.Length", "Sepal.Width"))), error = conditionMessage)
stopifnot(grepl("groups has no names", unnamed))

# Of two levels with an order the higher one is set against the rest, whatever the alphabet says.
ordered_two <- transform(two, Species = factor(Species, levels = c("virginica", "versicolor"), ordered = TRUE))
stopifnot(identical(relevance_bounds(Species ~ ., ordered_two, threshold = "none")$raw$data$positive, "versicolor"))
