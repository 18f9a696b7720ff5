# Rand index elimination on Glass as a plain loop over e1071's svm(), to compare the speed of `svmrel eliminate` with.
# Needs R and e1071 (Debian: r-cran-e1071). From the project's directory:
#
#   time Rscript benchmarks/r/elimination.R data/glass.csv
#   time ./svmrel eliminate data/glass.csv --svm c --C 10 --kernel rbf:gamma=0.1
#
# Both: every class against the rest, C = 10, gamma = 0.1, 10-fold errors at each step. libsvm, which is behind e1071, stops
# at a tolerance of 1e-8; svmrel's trainer is exact. The orders of removal are the same; the errors differ with the folds.

library(e1071)

file <- commandArgs(trailingOnly = TRUE)[1]
glass <- read.csv(file)
n <- nrow(glass)
x <- as.matrix(glass[, -ncol(glass)])
x <- scale(x, colMeans(x), sqrt(colMeans(sweep(x, 2, colMeans(x))^2)))

train <- function(x, y) {
  svm(x, y, type = "C-classification", kernel = "radial", cost = 10, gamma = 0.1, tolerance = 1e-8, scale = FALSE)
}

cv.error <- function(x, y, fold) {
  mean(sapply(1:10, function(k) {
    model <- train(x[fold != k, , drop = FALSE], y[fold != k])
    mean(predict(model, x[fold == k, , drop = FALSE]) != y[fold == k])
  }))
}

set.seed(0)
for (class in sort(unique(glass$type))) {
  y <- factor(ifelse(glass$type == class, 1, -1))
  fold <- sample(rep(1:10, length.out = n))
  pattern <- fitted(train(x, y))
  left <- seq_len(ncol(x))
  cv.error(x, y, fold)
  removed <- integer(0)
  while (length(left) > 1) {
    changed <- sapply(left, function(j) sum(fitted(train(x[, setdiff(left, j), drop = FALSE], y)) != pattern))
    worst <- left[which.min(changed * (n - changed))]
    left <- setdiff(left, worst)
    removed <- c(removed, worst)
    cv.error(x[, left, drop = FALSE], y, fold)
  }
  cat(class, ":", colnames(x)[rev(c(removed, left))], "\n")
}
