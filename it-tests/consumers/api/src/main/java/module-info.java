module com.example.api {
  requires io.github.svmrelevance.api;
}
