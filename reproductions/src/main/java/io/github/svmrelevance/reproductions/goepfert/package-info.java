/**
 * Tables and figures of Goepfert, Pfannschmidt and Hammer (2017).
 *
 * @since 0.1
 */
package io.github.svmrelevance.reproductions.goepfert;
