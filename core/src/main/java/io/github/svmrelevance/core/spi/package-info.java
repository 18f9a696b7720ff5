/**
 * Finding service providers, and telling which could not be loaded.
 *
 * @since 0.1
 */
package io.github.svmrelevance.core.spi;
