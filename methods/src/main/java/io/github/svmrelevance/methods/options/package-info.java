/**
 * Parameters that several methods have in common, each declared once.
 *
 * @since 0.1
 */
package io.github.svmrelevance.methods.options;
