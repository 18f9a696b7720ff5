/** Models as PMML, which other programs score data with. */
package io.github.svmrelevance.report.pmml;
