package io.github.svmrelevance.tables;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UsualOrdersTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "high,low,mid | low,mid,high",
        "Moderate,mild,Severe | mild,Moderate,Severe",
        "mild,none,severe,very_severe | none,mild,severe,very_severe",
        "Hyper,Hypo,Normal | Hypo,Normal,Hyper",
        "L,M,S,XL | S,M,L,XL",
        "late,Early,mid | Early,mid,late",
        "grade 3,grade 1,grade 10 | grade 1,grade 3,grade 10",
        "stage_IV,stage_I,stage_II | stage_I,stage_II,stage_IV",
        "III,I,II | I,II,III",
        "always,never,often | never,often,always",
        "bad,good,neutral,very bad,very good | very bad,bad,neutral,good,very good",
        "Agree,Disagree,Neither agree nor disagree | Disagree,Neither agree nor disagree,Agree",
        "agree,somewhat agree,disagree | disagree,somewhat agree,agree",
        "satisfied,very satisfied,dissatisfied | dissatisfied,satisfied,very satisfied",
        "likely,unlikely,very likely | unlikely,likely,very likely",
      })
  void ordersOfWordsAreKnown(String names, String order) {
    assertThat(UsualOrders.of(List.of(names.split(",")))).contains(List.of(order.split(",")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "setosa,versicolor,virginica",
        "low,high",
        "1,2,3",
        "low,high,unknown",
        "medium,moderate,high",
        "a1,b2,c3",
        "c0,c1,c2",
        "site 1,site 2,site 3",
        "bus,opel,saab,van",
      })
  void othersAreNot(String names) {
    assertThat(UsualOrders.of(List.of(names.split(",")))).isEmpty();
  }
}
