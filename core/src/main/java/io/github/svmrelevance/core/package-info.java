/**
 * What every method needs, on the contracts of {@code api}.
 *
 * @since 0.1
 */
package io.github.svmrelevance.core;
