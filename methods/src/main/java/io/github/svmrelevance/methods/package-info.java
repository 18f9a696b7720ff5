/** Feature relevance methods, a package each. */
package io.github.svmrelevance.methods;
