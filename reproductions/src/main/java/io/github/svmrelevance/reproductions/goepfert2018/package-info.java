/**
 * C. Goepfert, J. P. Goepfert, B. Hammer, Analyzing Feature Relevance for Linear Reject Option SVM
 * using Relevance Intervals, 2018, again.
 */
package io.github.svmrelevance.reproductions.goepfert2018;
