/**
 * The registry of service providers: what was found, and what could not be loaded.
 *
 * @since 0.1
 */
package io.github.svmrelevance.core.spi;
