/** How reproductions of the papers are shown: on a terminal, as documents, and as a page. */
package io.github.svmrelevance.reproductions.document;
