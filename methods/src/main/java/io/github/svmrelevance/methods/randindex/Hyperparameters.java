package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.svm.SvmFormulation;
import io.github.svmrelevance.api.svm.SvmFormulation.CSvc;
import io.github.svmrelevance.api.svm.SvmFormulation.EpsilonSvr;
import io.github.svmrelevance.api.svm.SvmFormulation.NuSvc;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a model is trained with.
 *
 * @param kernel the specification of the kernel, all of its parameters in it
 * @param formulation C, nu, or C and the tube
 */
record Hyperparameters(String kernel, SvmFormulation formulation) implements Serializable {

  Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("kernel", kernel);
    if (formulation instanceof CSvc soft) {
      map.put("C", soft.c());
    } else if (formulation instanceof EpsilonSvr number) {
      map.put("C", number.c());
      map.put("tube", number.epsilon());
    } else {
      map.put("nu", ((NuSvc) formulation).nu());
    }
    return map;
  }
}
