// Preloaded into programs that are measured: makes each sync of a file take longer, as on a disk, and counts them.
//
//   SYNC_DELAY   microseconds that each sync takes longer
//   SYNC_COUNT   a file that gets a byte for each sync

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static int sync_with(const char *name, int file) {
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  if (!real) _exit(120);
  const char *count = getenv("SYNC_COUNT"), *delay = getenv("SYNC_DELAY");
  int log = count ? open(count, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
  if (log >= 0) {
    if (write(log, ".", 1) != 1) _exit(121);
    close(log);
  }
  if (delay) {
    const long microseconds = atol(delay);
    struct timespec time = {microseconds / 1000000, microseconds % 1000000 * 1000};
    nanosleep(&time, NULL);
  }
  return real(file);
}

int fsync(int file) { return sync_with("fsync", file); }
int fdatasync(int file) { return sync_with("fdatasync", file); }
int syncfs(int file) { return sync_with("syncfs", file); }
