/** How long relevance bounds and probes take, by backend and data set. */
package io.github.svmrelevance.benchmarks;
