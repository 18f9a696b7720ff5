/** Relevance bounds as a feature selector of Tribuo. */
package io.github.svmrelevance.tribuo;
