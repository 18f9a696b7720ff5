/** What surrounds work: solvers, threads, time limits, interrupts and progress. */
package io.github.svmrelevance.cli.run;
