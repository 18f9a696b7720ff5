# P-values of features of a random forest: permutation importance against 100 permutations of the labels
# (Altmann and others, 2010), by the package ranger. Prints how many are at most 0.01, the least that 100 permutations allow.
#
#     Rscript altmann.R FILE.csv THREADS
#
# The label is the last column, all others are numbers. Debian: r-cran-ranger.
arguments <- commandArgs(trailingOnly = TRUE)
threads <- as.integer(arguments[2])
table <- read.csv(arguments[1], check.names = FALSE)
names(table) <- c(paste0("x", seq_len(ncol(table) - 1)), "label")
table$label <- factor(table$label)
forest <- ranger::ranger(label ~ ., table, importance = "permutation", num.threads = threads, seed = 1)
found <- ranger::importance_pvalues(
  forest, method = "altmann", num.permutations = 100, formula = label ~ ., data = table, num.threads = threads, seed = 1)
cat(sum(found[, "pvalue"] <= 0.01 + 1e-9), "\n")
