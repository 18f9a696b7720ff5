/**
 * From files and arrays to data sets: strict readers for CSV, ARFF and LIBSVM, and what is to be
 * said of a table. Whatever a file holds, the outcome is a data set or one {@link
 * io.github.svmrelevance.api.InvalidInputException} that names the place, the value and the remedy.
 *
 * @since 0.1
 */
package io.github.svmrelevance.tables;
