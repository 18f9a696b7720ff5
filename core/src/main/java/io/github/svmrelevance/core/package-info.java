/** What every method needs, on the contracts of {@code api}. */
package io.github.svmrelevance.core;
