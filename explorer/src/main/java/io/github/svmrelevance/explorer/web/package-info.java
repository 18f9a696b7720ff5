/** The page, and the server that answers it on the loopback address. */
package io.github.svmrelevance.explorer.web;
