/**
 * The front door for Java programs: what every analysis has in common. Each method has its own,
 * which knows its options: {@code RelevanceBounds.of(data).slack(0.05).run()}.
 *
 * @since 0.1
 */
package io.github.svmrelevance.methods.analysis;
