# One Java process that answers requests: the client of `svmrel serve --stdio` (docs/serve.md).

protocol <- "svmrel-serve/1"

# What lives as long as the session of R: the process, the program that it runs with which flags of the JVM, and how
# many requests it had.
state <- new.env(parent = emptyenv())
state$process <- NULL
state$jar <- NULL
state$flags <- NULL
state$count <- 0

find_jar <- function() {
  named <- getOption("svmrelevance.jar", Sys.getenv("SVMREL_JAR"))
  jar <- if (nzchar(named)) named else system.file("java", "svmrel.jar", package = "svmrelevance")
  if (!nzchar(jar) || !file.exists(jar)) {
    stop("svmrel.jar is not found", if (nzchar(named)) paste0(" at ", named),
      "; set the environment variable SVMREL_JAR or options(svmrelevance.jar =) to its file",
      call. = FALSE
    )
  }
  normalizePath(jar)
}

find_java <- function() {
  home <- Sys.getenv("JAVA_HOME")
  java <- if (nzchar(home)) Sys.which(file.path(home, "bin", "java")) else Sys.which("java")
  if (!nzchar(java)) {
    stop("there is no java (17 or newer): put it on the PATH, or set JAVA_HOME", call. = FALSE)
  }
  unname(java)
}

# Flags of the JVM, split at blanks.
java_flags <- function() {
  flags <- strsplit(Sys.getenv("SVMREL_JAVA_OPTS"), "[[:space:]]+")[[1]]
  flags[nzchar(flags)]
}

svmrel_available <- function() {
  tryCatch(is.character(find_jar()) && is.character(find_java()), error = function(e) FALSE)
}

svmrel_stop <- function() {
  if (!is.null(state$process)) {
    state$process$kill()
    state$process <- NULL
  }
  invisible()
}

# The process, started when it is first asked for, and again if it has ended or another jar or other flags are wanted.
engine <- function() {
  jar <- find_jar()
  flags <- java_flags()
  same <- identical(state$jar, jar) && identical(state$flags, flags)
  if (is.null(state$process) || !state$process$is_alive() || !same) {
    svmrel_stop()
    state$jar <- jar
    state$flags <- flags
    said <- tempfile("svmrel-said")
    state$said <- said
    state$process <- process$new(find_java(), c(flags, "-jar", jar, "serve", "--stdio"),
      stdin = "|", stdout = "|", stderr = said, encoding = "UTF-8", cleanup = TRUE
    )
    state$lines <- character()
    hello <- next_event(state$process)
    if (!identical(hello$protocol, protocol)) {
      svmrel_stop()
      stop(jar, " speaks ", hello$protocol, "; expected ", protocol, call. = FALSE)
    }
  }
  state$process
}

next_event <- function(process) {
  while (length(state$lines) == 0) {
    # With a limit, so that an interrupt is heard.
    poll(list(process), 200)
    state$lines <- process$read_output_lines()
    if (length(state$lines) == 0 && !process$is_incomplete_output() && !process$is_alive()) {
      said <- paste(readLines(state$said, warn = FALSE), collapse = "\n")
      stop("svmrel ended with code ", process$get_exit_status(), ": ", said, call. = FALSE)
    }
  }
  line <- state$lines[1]
  state$lines <- state$lines[-1]
  fromJSON(line, simplifyVector = FALSE)
}

send <- function(process, line) {
  left <- charToRaw(enc2utf8(paste0(line, "\n")))
  while (length(left) > 0) {
    before <- length(left)
    left <- tryCatch(process$write_input(left), error = function(broken) {
      # Of a process that has ended, who waits for its answer says why.
      process$wait(5000)
      if (process$is_alive()) stop(broken)
      raw()
    })
    if (length(left) == before) Sys.sleep(0.005)
  }
}

# Options may also be arguments, so that what a message advises can be pasted into the call.
svmrel <- function(command, options = list(), data = NULL, ...) {
  request(command, c(options, list(...)), data)
}

# `called` has what the user calls columns of the frame, by their names in it.
request <- function(command, options, data, called = character()) {
  refuse_other_data(data)
  process <- engine()
  state$count <- state$count + 1
  id <- as.character(state$count)
  parts <- c(
    paste0("\"id\":", json_text(id)),
    paste0("\"command\":", json_text(command)),
    paste0("\"options\":", json_options(options, if (is.data.frame(data)) names(data)))
  )
  if (is.data.frame(data)) {
    # inspect reports what columns hold, and takes no word for it.
    levels <- if (command == "inspect") integer() else read_as_features(plain_options(options), names(data))
    parts <- c(parts, paste0("\"data\":", json_table(data, levels)))
  } else if (!is.null(data)) {
    parts <- c(parts, paste0("\"data\":", json_text(enc2utf8(as.character(data)))))
  }
  send(process, paste0("{", paste(parts, collapse = ","), "}"))
  places <- if (is.data.frame(data)) frame_places(data, called)
  tryCatch(answer(process, id, places), interrupt = function(condition) {
    # The process goes on, and what it still says of this request is passed over.
    send(process, paste0("{\"cancel\":", json_text(id), "}"))
    stop("the request was interrupted", call. = FALSE)
  })
}

refuse_other_data <- function(data) {
  if (is.null(data) || is.data.frame(data)) {
    return(invisible())
  }
  if (!is.character(data) || length(dim(data)) > 0) {
    stop("data is of class ", class(data)[1], "; expected a data frame or the name of a file", call. = FALSE)
  }
  if (length(data) != 1) {
    stop("data has ", length(data), " texts; expected a data frame or the name of one file", call. = FALSE)
  }
}

answer <- function(process, id, places = NULL) {
  say <- function(text) spell(if (is.null(places)) text else places$say(text), places$columns, places$added)
  repeat {
    event <- next_event(process)
    # A message that was not understood, such as one too long, has no id; it can be ours alone.
    if (!is.null(event$id) && !identical(event$id, id)) next
    if (event$event == "result") {
      if (!is.null(places)) event$result$warnings <- Filter(Negate(doubts_header), event$result$warnings)
      if (!is.null(event$result$warnings)) event$result$warnings <- lapply(event$result$warnings, say)
      return(event$result)
    }
    if (event$event == "error") {
      stop(structure(
        class = c("svmrel_error", "error", "condition"),
        list(
          message = say(event$message), call = NULL, exit = event$exit,
          row = if (!is.null(event$row)) places$row(event$row),
          column = if (is.null(places) || is.null(event$column)) event$column else places$column(event$column)
        )
      ))
    }
  }
}

# Whether a warning doubts that the first row has the names: a frame has its names apart.
doubts_header <- function(warning) grepl(". The first row is read as names; ", warning, fixed = TRUE)
