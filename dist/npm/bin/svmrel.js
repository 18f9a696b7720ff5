#!/usr/bin/env node
// Runs the jar of this package with the Java of JAVA_HOME or the PATH, and ends as it does.
"use strict";

const { spawn } = require("child_process");
const os = require("os");
const path = require("path");

// On Windows many write JAVA_HOME with quotes.
const home = (process.env.JAVA_HOME || "").replaceAll('"', "");
const java = home ? path.join(home, "bin", "java") : "java";
const flags = [
  "-Xlog:disable", "-Xlog:all=warning:stderr", "-Xlog:cds*=off:stderr", "-Djava.awt.headless=true",
  // As ./svmrel of a clone says: code waits 25 times as long for its second compilation.
  "-XX:Tier4InvocationThreshold=125000", "-XX:Tier4MinInvocationThreshold=15000",
  "-XX:Tier4CompileThreshold=375000", "-XX:Tier4BackEdgeThreshold=1000000",
];
const options = (process.env.SVMREL_JAVA_OPTS || "").split(" ").filter(Boolean);
const jar = path.join(__dirname, "..", "lib", "svmrel.jar");

const child = spawn(java, [...flags, ...options, "-jar", jar, ...process.argv.slice(2)], { stdio: "inherit" });
// A terminal sends Ctrl-C to both; the program decides when it ends.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.on("error", (error) => {
  console.error(`svmrel: ${java} cannot be started (${error.code}). Install Java 17 or newer, or set JAVA_HOME.`);
  process.exit(1);
});
child.on("exit", (code, signal) => process.exit(signal ? 128 + os.constants.signals[signal] : code));
