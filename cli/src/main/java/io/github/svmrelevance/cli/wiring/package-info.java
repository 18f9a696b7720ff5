/** The parts that users' modules may replace, wired by Guice. */
package io.github.svmrelevance.cli.wiring;
