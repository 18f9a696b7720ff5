/** The SPI of relevance methods: their description, their parameters, and what they are handed. */
package io.github.svmrelevance.api.method;
