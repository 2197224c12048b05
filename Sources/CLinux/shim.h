// What Swift's Glibc module leaves out.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <fcntl.h>
#include <linux/fs.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/statfs.h>
#include <sys/vfs.h>
#include <unistd.h>

// Swift can call no variadic function, and FICLONE is a macro it cannot read.
static inline int clone_file(int destination, int source) { return ioctl(destination, FICLONE, source); }
