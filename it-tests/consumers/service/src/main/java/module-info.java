module com.example.service {
  requires io.github.svmrelevance.tables;
  requires io.github.svmrelevance.methods;
}
