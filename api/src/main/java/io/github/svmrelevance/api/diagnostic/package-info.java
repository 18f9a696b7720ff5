/**
 * What the user is told: messages that name settings without spelling them, warnings, and places. A
 * front end renders them with the names that it has for settings.
 *
 * @since 0.1
 */
package io.github.svmrelevance.api.diagnostic;
