// Runs one command and says what it used. A program of its own and small, because the peak memory that the kernel
// reports for a process begins with that of the one it was forked from.
//
// usage: Measured CORE REPORT COMMAND [ARGUMENT…]
//   CORE    the number of the only core it may run on, or "all"
//   REPORT  gets one line: wall, user and system seconds, peak kilobytes of its largest process, exit status.
//           What the command prints goes to REPORT.log.

// For sched_setaffinity.
#define _GNU_SOURCE

#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double seconds(struct timeval time) { return (double)time.tv_sec + (double)time.tv_usec / 1e6; }

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int main(int count, char **arguments) {
  if (count < 4) {
    fputs("usage: Measured CORE REPORT COMMAND [ARGUMENT…]\n", stderr);
    return 64;
  }
  if (strcmp(arguments[1], "all") != 0) {
    cpu_set_t cores;
    CPU_ZERO(&cores);
    CPU_SET(atoi(arguments[1]), &cores);
    if (sched_setaffinity(0, sizeof cores, &cores) != 0) {
      perror("sched_setaffinity");
      return 1;
    }
  }
  char log[4096];
  if (snprintf(log, sizeof log, "%s.log", arguments[2]) >= (int)sizeof log) return 64;
  int output = open(log, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  int input = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (output < 0 || input < 0) {
    perror(log);
    return 1;
  }

  double began = now();
  pid_t child = fork();
  if (child < 0) {
    perror("fork");
    return 1;
  }
  if (child == 0) {
    dup2(input, 0);
    dup2(output, 1);
    dup2(output, 2);
    execvp(arguments[3], arguments + 3);
    perror(arguments[3]);
    _exit(127);
  }
  int status;
  struct rusage usage;
  if (wait4(child, &status, 0, &usage) != child) {
    perror("wait4");
    return 1;
  }
  double wall = now() - began;

  FILE *report = fopen(arguments[2], "w");
  if (!report) {
    perror(arguments[2]);
    return 1;
  }
  fprintf(report, "%.6f %.6f %.6f %ld %d\n", wall, seconds(usage.ru_utime), seconds(usage.ru_stime), usage.ru_maxrss,
          WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
  return fclose(report) == 0 ? 0 : 1;
}
