/** Options made from parameters, and those that several commands share. */
package io.github.svmrelevance.cli.options;
