// What Swift's Glibc module leaves out.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <fcntl.h>
#include <linux/fs.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/statfs.h>
#include <sys/vfs.h>
#include <unistd.h>

// Swift can call no variadic function, and FICLONE is a macro it cannot read.
static inline int clone_file(int destination, int source) { return ioctl(destination, FICLONE, source); }

// The kernel sends this process a signal when the thread that started it ends.
static inline int signal_at_parent_end(int signal) { return prctl(PR_SET_PDEATHSIG, signal, 0, 0, 0); }

// The header keeps it for _GNU_SOURCE, which a module of its own does not see.
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);
