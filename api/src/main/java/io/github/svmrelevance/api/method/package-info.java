/** The SPI of relevance methods: their description and what they are handed. */
package io.github.svmrelevance.api.method;
