// Preloaded into the program by Tests/CommandTests/MemorySettingTests.swift: records the calls of mallopt.
//
//   FAULT_MALLOPT  a file to append a line to for each call: the process, its number of threads, parameter and value

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int threads(void) {
  DIR *folder = opendir("/proc/self/task");
  int count = 0;
  if (!folder) return -1;
  for (struct dirent *entry; (entry = readdir(folder));) count += entry->d_name[0] != '.';
  closedir(folder);
  return count;
}

int mallopt(int parameter, int value) {
  int (*real)(int, int) = (int (*)(int, int))dlsym(RTLD_NEXT, "mallopt");
  const char *path = getenv("FAULT_MALLOPT");
  FILE *file = path ? fopen(path, "a") : NULL;
  if (file) {
    fprintf(file, "%d %d %d %d\n", (int)getpid(), threads(), parameter, value);
    fclose(file);
  }
  return real ? real(parameter, value) : 0;
}
