/** The commands of the methods. */
package io.github.svmrelevance.cli.analysis;
