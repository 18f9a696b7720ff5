/** Wrong implementations, each of which the conformance kit must catch by the rule meant for it. */
package io.github.svmrelevance.it.zoo;
