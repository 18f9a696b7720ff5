/**
 * The SPI of relevance methods: their description and what they are handed.
 *
 * @since 0.1
 */
package io.github.svmrelevance.api.method;
