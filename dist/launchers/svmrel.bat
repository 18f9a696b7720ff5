@echo off
rem Runs svmrel: with the Java that stands beside it in runtime\, else with one of JAVA_HOME or the PATH.
rem   SVMREL_JAVA_OPTS  flags for the JVM
rem   SVMREL_CLASSPATH  further jars: backends, methods or kernels found through ServiceLoader
rem An exclamation mark is none of ours, whatever the shell was started with.
setlocal EnableExtensions DisableDelayedExpansion
set "ROOT=%~dp0.."
set "FLAGS=-Xlog:disable -Xlog:all=warning:stderr -Xlog:cds*=off:stderr -Djava.awt.headless=true"
set "FURTHER="
if not defined SVMREL_CLASSPATH goto java
rem As many write it: with quotes. A backslash at the end would take ours along.
set "FURTHER=%SVMREL_CLASSPATH:"=%"
if "%FURTHER:~-1%"=="\" set "FURTHER=%FURTHER:~0,-1%"
rem Of further jars, those of Arrow ask for the memory behind buffers.
set "FLAGS=%FLAGS% --add-opens=java.base/java.nio=ALL-UNNAMED"

:java
if exist "%ROOT%\runtime\bin\java.exe" goto bundled
if defined JAVA_HOME goto home
rem Of the PATH alone: a shell would take the java.exe of the current directory first.
set "JAVA="
for %%J in (java.exe) do set "JAVA=%%~$PATH:J"
if defined JAVA goto jar
echo svmrel: there is no java on the PATH. Install Java 17 or newer, or the svmrel that brings its own.>&2
exit /b 1

:home
set "JAVA=%JAVA_HOME:"=%\bin\java.exe"
if exist "%JAVA%" goto jar
echo svmrel: JAVA_HOME has no bin\java.exe. Correct it or unset it.>&2
exit /b 1

:jar
set "JARS=%ROOT%\lib\svmrel.jar"
if defined FURTHER set "JARS=%JARS%;%FURTHER%"
rem A second compilation takes longer than it saves in a run of seconds; that of runtime\ waits by itself.
set "FLAGS=%FLAGS% -XX:Tier4InvocationThreshold=125000 -XX:Tier4MinInvocationThreshold=15000"
set "FLAGS=%FLAGS% -XX:Tier4CompileThreshold=375000 -XX:Tier4BackEdgeThreshold=1000000"
"%JAVA%" %FLAGS% %SVMREL_JAVA_OPTS% -cp "%JARS%" io.github.svmrelevance.cli.Main %*
exit /b %ERRORLEVEL%

:bundled
if defined FURTHER goto plugins
"%ROOT%\runtime\bin\java.exe" %FLAGS% %SVMREL_JAVA_OPTS% -m io.github.svmrelevance.svmrel/io.github.svmrelevance.cli.Main %*
exit /b %ERRORLEVEL%

:plugins
"%ROOT%\runtime\bin\java.exe" %FLAGS% %SVMREL_JAVA_OPTS% -cp "%FURTHER%" -m io.github.svmrelevance.svmrel/io.github.svmrelevance.cli.Main %*
exit /b %ERRORLEVEL%
