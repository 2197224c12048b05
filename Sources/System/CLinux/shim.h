// Functions and constants that Swift's Glibc module lacks.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/statfs.h>
#include <sys/vfs.h>
#include <unistd.h>

// mallopt, whose constants are macros; <stdlib.h>, which Swift imports as well, must not be included here. The last two
// also end the adjustment of both bounds to the sizes of blocks that were freed.
static inline void limit_arenas(int count) { mallopt(M_ARENA_MAX, count); }
static inline void map_blocks(int least_size) { mallopt(M_MMAP_THRESHOLD, least_size); }
static inline void keep_freed(int most) { mallopt(M_TRIM_THRESHOLD, most); }

// Swift cannot call variadic functions, nor import the macro FICLONE.
static inline int clone_file(int destination, int source) { return ioctl(destination, FICLONE, source); }

// Makes the kernel send this process a signal when the thread that started it ends.
static inline int signal_at_parent_end(int signal) { return prctl(PR_SET_PDEATHSIG, signal, 0, 0, 0); }

// posix_spawn_file_actions_addclosefrom_np, which <spawn.h> declares under _GNU_SOURCE only. That header belongs to
// Swift's Glibc module, and what it includes depends on the macro.
int spawn_closes_from(void *file_actions, int first) __asm__("posix_spawn_file_actions_addclosefrom_np");

// sched_getaffinity, which <sched.h> declares under _GNU_SOURCE only.
int sched_affinity(int process, size_t size, void *mask) __asm__("sched_getaffinity");

// statx, which <sys/stat.h> declares under _GNU_SOURCE only, for the time when a file was created.
#include <linux/stat.h>
int file_statx(int folder, const char *path, int flags, unsigned mask, struct statx *status) __asm__("statx");

// Asks a file system that keeps the status of a file for some time to look again; whether that succeeds does not matter.
#ifndef AT_STATX_FORCE_SYNC
#define AT_STATX_FORCE_SYNC 0x2000
#endif
static inline void refresh_status(const char *path) {
  struct statx status;
  (void)file_statx(AT_FDCWD, path, AT_STATX_FORCE_SYNC, STATX_BASIC_STATS, &status);
}

// posix_spawn_file_actions_addtcsetpgrp_np, for the same reason: gives a process the terminal as it starts.
int spawn_takes_terminal(void *file_actions, int terminal) __asm__("posix_spawn_file_actions_addtcsetpgrp_np");

// Whether some process has a file open for writing: then the kernel grants no read lease on it. A process that opens
// the file during the lease would end this process by SIGIO; SIGURG does nothing.
#ifndef F_SETSIG
#define F_SETSIG 10
#endif
#ifndef F_SETLEASE
#define F_SETLEASE 1024
#endif
static inline int file_is_being_written(int file) {
  if (fcntl(file, F_SETSIG, SIGURG) == -1) return 0;
  if (fcntl(file, F_SETLEASE, F_RDLCK) == -1) return errno == EAGAIN;
  fcntl(file, F_SETLEASE, F_UNLCK);
  return 0;
}
