/** What methods return: immutable values. */
package io.github.svmrelevance.api.result;
