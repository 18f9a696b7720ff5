module com.example.service {
  requires io.github.svmrelevance.core;
  requires io.github.svmrelevance.methods;
}
