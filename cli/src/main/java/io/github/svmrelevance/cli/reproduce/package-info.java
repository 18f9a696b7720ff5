/** {@code svmrel reproduce}: the papers' tables and figures. */
package io.github.svmrelevance.cli.reproduce;
