/** Finding service providers; not exported. */
package io.github.svmrelevance.core.spi;
