/** Training with a squared norm on sparse samples: any piecewise-linear losses of their rows. */
package io.github.svmrelevance.core.ridge;
