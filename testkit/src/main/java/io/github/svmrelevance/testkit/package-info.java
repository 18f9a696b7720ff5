/**
 * The conformance kit: whoever writes a backend, a method or a kernel extends one of the contracts,
 * and its tests check every rule that the Javadoc of the service states. The name of a test begins
 * with the number of the rule.
 *
 * <pre>
 * class MyBackendTest extends OptimizationBackendContract {
 *   &#64;Override
 *   protected OptimizationBackend backend() {
 *     return new MyBackend();
 *   }
 * }</pre>
 *
 * @since 0.1
 */
package io.github.svmrelevance.testkit;
