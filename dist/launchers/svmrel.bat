@echo off
rem Runs svmrel: with the Java that stands beside it in runtime\, else with one of JAVA_HOME or the PATH.
rem   SVMREL_JAVA_OPTS  flags for the JVM
rem   SVMREL_CLASSPATH  further jars: backends, methods or kernels found through ServiceLoader
setlocal
set "ROOT=%~dp0.."
set "FLAGS=-Xlog:disable -Xlog:all=warning:stderr -Xlog:cds*=off:stderr -Djava.awt.headless=true"
rem Of further jars, those of Arrow ask for the memory behind buffers.
if defined SVMREL_CLASSPATH set "FLAGS=%FLAGS% --add-opens=java.base/java.nio=ALL-UNNAMED"
if exist "%ROOT%\runtime\bin\java.exe" goto bundled

set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java"
set "JARS=%ROOT%\lib\svmrel.jar"
if defined SVMREL_CLASSPATH set "JARS=%JARS%;%SVMREL_CLASSPATH%"
"%JAVA%" %FLAGS% %SVMREL_JAVA_OPTS% -cp "%JARS%" io.github.svmrelevance.cli.Main %*
exit /b %ERRORLEVEL%

:bundled
if defined SVMREL_CLASSPATH goto plugins
"%ROOT%\runtime\bin\java" %FLAGS% %SVMREL_JAVA_OPTS% -m io.github.svmrelevance.svmrel/io.github.svmrelevance.cli.Main %*
exit /b %ERRORLEVEL%

:plugins
"%ROOT%\runtime\bin\java" %FLAGS% %SVMREL_JAVA_OPTS% -cp "%SVMREL_CLASSPATH%" -m io.github.svmrelevance.svmrel/io.github.svmrelevance.cli.Main %*
exit /b %ERRORLEVEL%
