/** {@code svmrel reject-svm}: train, predict, evaluate. */
package io.github.svmrelevance.cli.rejectsvm;
