/** Running methods: threads, seeds, look-up, and the context that methods are handed. */
package io.github.svmrelevance.core.run;
