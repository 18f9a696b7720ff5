/** Pages that need nothing but themselves: HTML with its style and script inside. */
package io.github.svmrelevance.report.html;
