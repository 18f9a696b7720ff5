/** Tables and figures of Goepfert, Pfannschmidt and Hammer (2017). */
package io.github.svmrelevance.methods.reproduction.goepfert;
