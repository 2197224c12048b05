// Preloaded into the program by the tests of Tests/CommandTests/Faults: counts the calls that change files below one
// folder, over all threads, and at one of them kills the process or makes the call fail. It can also log every call.
//
//   FAULT_ROOT    the folder, absolute and without links; without it nothing happens
//   FAULT_AT      the number of the call, from 1
//   FAULT_ACTION  kill: before the call; half: after half of the bytes of a write; error: the call fails
//   FAULT_ERRNO   the errno of the failure
//   FAULT_STICKY  1: every later call fails too
//   FAULT_LOG     a file to append a record to for each call that succeeded, with the bytes it wrote
//   FAULT_CLONE   1: sharing the blocks of a file works on every file system, by copying, and is logged with its bytes.
//                 Otherwise it fails while calls are logged
//   FAULT_COUNT   a file to write one line to for each call: its number, name and path

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <unistd.h>

#define PATH_ROOM 4200

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static const char *root, *action;
static long number, at;
static int failure, sticky, clones, log_file = -1, count_file = -1;

// Also called by starter.c, where the environment is set after the library is loaded.
__attribute__((constructor)) void photoedit_preloaded(void) {
  root = getenv("FAULT_ROOT");
  action = getenv("FAULT_ACTION");
  if (!action) action = "";
  const char *text = getenv("FAULT_AT");
  at = text ? atol(text) : 0;
  text = getenv("FAULT_ERRNO");
  failure = text ? atoi(text) : EIO;
  text = getenv("FAULT_STICKY");
  sticky = text && *text == '1';
  text = getenv("FAULT_CLONE");
  clones = text && *text == '1';
  const int flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC;
  if ((text = getenv("FAULT_LOG"))) log_file = (int)syscall(SYS_openat, AT_FDCWD, text, flags, 0600);
  if ((text = getenv("FAULT_COUNT"))) count_file = (int)syscall(SYS_openat, AT_FDCWD, text, flags, 0600);
}

static void *next(const char *name) {
  void *found = dlsym(RTLD_NEXT, name);
  if (!found) _exit(120);
  return found;
}

static void put(int file, const void *bytes, size_t count) {
  while (count > 0) {
    long done = syscall(SYS_write, file, bytes, count);
    if (done <= 0) _exit(121);
    bytes = (const char *)bytes + done;
    count -= (size_t)done;
  }
}

// The absolute path of a name; empty if it has none.
static void place(int folder, const char *name, char *path) {
  path[0] = 0;
  if (!name) return;
  char link[64], base[PATH_ROOM];
  // An open folder is resolved by its descriptor.
  int number, length = 0;
  if (sscanf(name, "/proc/self/fd/%d%n", &number, &length) == 1 && name[length] == '/') {
    folder = number;
    name += length + 1;
  }
  if (name[0] == '/') {
    snprintf(path, PATH_ROOM, "%s", name);
    return;
  }
  if (folder == AT_FDCWD) snprintf(link, sizeof link, "/proc/self/cwd");
  else snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
  long count = readlink(link, base, sizeof base - 1);
  if (count <= 0) return;
  base[count] = 0;
  if (!*name) snprintf(path, PATH_ROOM, "%s", base);
  else if (strlen(base) + strlen(name) + 2 < PATH_ROOM) {
    strcpy(path, base);
    strcat(path, "/");
    strcat(path, name);
  }
}

static int is_below(const char *path) {
  if (!root || !*path) return 0;
  size_t count = strlen(root);
  return strncmp(path, root, count) == 0 && (path[count] == '/' || path[count] == 0);
}

// A call that is about to be made.
struct call {
  const char *name;
  char path[PATH_ROOM], other[PATH_ROOM];
  const void *bytes;
  size_t count;
  long long offset;
  int counted, failing;
};

// Counts a call; returns 1 if it must fail. For a counted call the guard is held until `end`.
static int start(struct call *call) {
  call->counted = is_below(call->path) || is_below(call->other);
  call->failing = 0;
  if (!call->counted) return 0;
  pthread_mutex_lock(&guard);
  number++;
  if (count_file >= 0) {
    char line[2 * PATH_ROOM + 100];
    int count = snprintf(line, sizeof line, "%ld\t%s\t%s\n", number, call->name, call->path);
    put(count_file, line, (size_t)count);
  }
  if (at == 0 || number < at) return 0;
  if (number == at && !strcmp(action, "kill")) syscall(SYS_kill, getpid(), SIGKILL);
  if ((number == at || sticky) && !strcmp(action, "error")) {
    call->failing = 1;
    pthread_mutex_unlock(&guard);
    errno = failure;
    return 1;
  }
  return 0;
}

// The number of bytes to write: half of them if the process is to die afterwards.
static size_t share(const struct call *call, size_t count) {
  return call->counted && number == at && !strcmp(action, "half") ? count / 2 : count;
}

// Ends a call: kills the process after half a write, or logs the call.
static void end(struct call *call, long result) {
  if (!call->counted || call->failing) return;
  int saved = errno;
  if (number == at && !strcmp(action, "half")) syscall(SYS_kill, getpid(), SIGKILL);
  if (log_file >= 0 && result >= 0) {
    char head[2 * PATH_ROOM + 200];
    size_t count = call->bytes ? (size_t)result : 0;
    int length = snprintf(
        head, sizeof head, "%s\t%s\t%s\t%lld\t%zu\n", call->name, call->path, call->other, call->offset, count);
    put(log_file, head, (size_t)length);
    put(log_file, call->bytes, count);
    put(log_file, "\n", 1);
  }
  errno = saved;
  pthread_mutex_unlock(&guard);
}

#define ON_PATH(NAME, FOLDER, FILE)                                                                                    \
  struct call call = {.name = NAME};                                                                                   \
  place(FOLDER, FILE, call.path);
#define ON_FILE(NAME, NUMBER)                                                                                          \
  struct call call = {.name = NAME};                                                                                   \
  place(NUMBER, "", call.path);
#define MAKE(RESULT, EXPRESSION)                                                                                       \
  if (start(&call)) return -1;                                                                                         \
  RESULT result = EXPRESSION;                                                                                          \
  end(&call, (long)result);                                                                                            \
  return result;

// --- Opening: only with flags that may create or change a file.

static int opened(const char *name, int folder, const char *file, int flags, unsigned mode) {
  if (!(flags & (O_CREAT | O_TRUNC | O_WRONLY | O_RDWR)) || (flags & O_DIRECTORY)) {
    return (int)syscall(SYS_openat, folder, file, flags, mode);
  }
  ON_PATH(name, folder, file)
  call.offset = flags & O_TRUNC ? 1 : 0;
  MAKE(int, (int)syscall(SYS_openat, folder, file, flags, mode))
}

#define MODE                                                                                                           \
  unsigned mode = 0;                                                                                                   \
  if (flags & (O_CREAT | O_TMPFILE)) {                                                                                 \
    va_list rest;                                                                                                      \
    va_start(rest, flags);                                                                                             \
    mode = va_arg(rest, unsigned);                                                                                     \
    va_end(rest);                                                                                                      \
  }

int open(const char *file, int flags, ...) { MODE return opened("open", AT_FDCWD, file, flags, mode); }
int open64(const char *file, int flags, ...) { MODE return opened("open", AT_FDCWD, file, flags, mode); }
int openat(int folder, const char *file, int flags, ...) { MODE return opened("open", folder, file, flags, mode); }
int openat64(int folder, const char *file, int flags, ...) { MODE return opened("open", folder, file, flags, mode); }
int __open_2(const char *file, int flags) { return opened("open", AT_FDCWD, file, flags, 0); }
int __open64_2(const char *file, int flags) { return opened("open", AT_FDCWD, file, flags, 0); }
int __openat_2(int folder, const char *file, int flags) { return opened("open", folder, file, flags, 0); }
int creat(const char *file, mode_t mode) {
  return opened("open", AT_FDCWD, file, O_CREAT | O_WRONLY | O_TRUNC, mode);
}

// --- Writing.

static ssize_t written(int file, const void *bytes, size_t count, long long offset, int has_offset) {
  ON_FILE("write", file)
  call.bytes = bytes;
  call.count = count;
  call.offset = has_offset ? offset : syscall(SYS_lseek, file, 0, SEEK_CUR);
  if (start(&call)) return -1;
  size_t part = share(&call, count);
  ssize_t result = has_offset ? syscall(SYS_pwrite64, file, bytes, part, offset)
                              : syscall(SYS_write, file, bytes, part);
  end(&call, result);
  return result;
}

ssize_t write(int file, const void *bytes, size_t count) { return written(file, bytes, count, 0, 0); }
ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
  return written(file, bytes, count, offset, 1);
}
ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
  return written(file, bytes, count, offset, 1);
}
// A short write is a valid result, so the first part is enough.
ssize_t writev(int file, const struct iovec *parts, int count) {
  struct call call = {.name = "write"};
  place(file, "", call.path);
  if (!is_below(call.path) || count < 1) return syscall(SYS_writev, file, parts, count);
  return written(file, parts[0].iov_base, parts[0].iov_len, 0, 0);
}
ssize_t pwritev(int file, const struct iovec *parts, int count, off_t offset) {
  return count < 1 ? 0 : written(file, parts[0].iov_base, parts[0].iov_len, offset, 1);
}
ssize_t pwritev64(int file, const struct iovec *parts, int count, off64_t offset) {
  return count < 1 ? 0 : written(file, parts[0].iov_base, parts[0].iov_len, offset, 1);
}

int fsync(int file) { ON_FILE("fsync", file) MAKE(int, (int)syscall(SYS_fsync, file)) }
int fdatasync(int file) { ON_FILE("fsync", file) MAKE(int, (int)syscall(SYS_fdatasync, file)) }
static int cut(int file, long long length) {
  ON_FILE("ftruncate", file)
  call.offset = length;
  MAKE(int, (int)syscall(SYS_ftruncate, file, length))
}
int ftruncate(int file, off_t length) { return cut(file, length); }
int ftruncate64(int file, off64_t length) { return cut(file, length); }
static int cut_path(const char *file, long long length) {
  ON_PATH("truncate", AT_FDCWD, file)
  call.offset = length;
  MAKE(int, (int)syscall(SYS_truncate, file, length))
}
int truncate(const char *file, off_t length) { return cut_path(file, length); }
int truncate64(const char *file, off64_t length) { return cut_path(file, length); }
static int reserved(int file, long long offset, long long count, int mode) {
  ON_FILE("fallocate", file)
  MAKE(int, (int)syscall(SYS_fallocate, file, mode, offset, count))
}
int fallocate(int file, int mode, off_t offset, off_t count) { return reserved(file, offset, count, mode); }
int fallocate64(int file, int mode, off64_t offset, off64_t count) { return reserved(file, offset, count, mode); }
int posix_fallocate(int file, off_t offset, off_t count) { return reserved(file, offset, count, 0) ? errno : 0; }
int posix_fallocate64(int file, off64_t offset, off64_t count) { return reserved(file, offset, count, 0) ? errno : 0; }

ssize_t copy_file_range(int from, off64_t *start_from, int to, off64_t *start_to, size_t count, unsigned flags) {
  ON_FILE("copy_file_range", to)
  MAKE(ssize_t, syscall(SYS_copy_file_range, from, start_from, to, start_to, count, flags))
}

// Copies a file instead of sharing its blocks. Like a clone, the copy is unsynced, and either complete or refused.
static int cloned(int to, int from) {
  struct stat status;
  if (syscall(SYS_fstat, from, &status)) return -1;
  size_t count = (size_t)status.st_size, done = 0;
  char *bytes = malloc(count + 1);
  if (!bytes) return -1;
  long part = 1;
  while (done < count && part > 0) {
    part = syscall(SYS_pread64, from, bytes + done, count - done, (off_t)done);
    if (part > 0) done += (size_t)part;
  }
  ON_FILE("clone", to)
  call.bytes = bytes;
  call.count = done;
  long result = -1;
  if (done < count) errno = EIO;
  else if (!start(&call)) {
    result = syscall(SYS_ftruncate, to, 0);
    if (result == 0 && count > 0) result = syscall(SYS_pwrite64, to, bytes, count, (off_t)0);
    if (result >= 0 && (size_t)result < count) _exit(122);
    end(&call, result);
  }
  int saved = errno;
  free(bytes);
  errno = saved;
  return result < 0 ? -1 : 0;
}
int ioctl(int file, unsigned long request, ...) {
  va_list rest;
  va_start(rest, request);
  void *argument = va_arg(rest, void *);
  va_end(rest);
  if (request != FICLONE && request != FICLONERANGE) return (int)syscall(SYS_ioctl, file, request, argument);
  ON_FILE("clone", file)
  if (clones && request == FICLONE && is_below(call.path)) return cloned(file, (int)(long)argument);
  // Refused, since the log would not have its bytes.
  if (log_file >= 0) {
    errno = EOPNOTSUPP;
    return -1;
  }
  MAKE(int, (int)syscall(SYS_ioctl, file, request, argument))
}

// --- Names.

static int renamed(int from, const char *old, int to, const char *new, unsigned flags) {
  ON_PATH("rename", from, old)
  place(to, new, call.other);
  MAKE(int, (int)syscall(SYS_renameat2, from, old, to, new, flags))
}
int rename(const char *old, const char *new) { return renamed(AT_FDCWD, old, AT_FDCWD, new, 0); }
int renameat(int from, const char *old, int to, const char *new) { return renamed(from, old, to, new, 0); }
int renameat2(int from, const char *old, int to, const char *new, unsigned flags) {
  return renamed(from, old, to, new, flags);
}
int linkat(int from, const char *old, int to, const char *new, int flags) {
  ON_PATH("link", from, old)
  place(to, new, call.other);
  MAKE(int, (int)syscall(SYS_linkat, from, old, to, new, flags))
}
int link(const char *old, const char *new) { return linkat(AT_FDCWD, old, AT_FDCWD, new, 0); }
int unlinkat(int folder, const char *file, int flags) {
  ON_PATH("unlink", folder, file)
  MAKE(int, (int)syscall(SYS_unlinkat, folder, file, flags))
}
int unlink(const char *file) { return unlinkat(AT_FDCWD, file, 0); }
int rmdir(const char *file) { return unlinkat(AT_FDCWD, file, AT_REMOVEDIR); }
int remove(const char *file) {
  int result = unlinkat(AT_FDCWD, file, 0);
  return result != 0 && errno == EISDIR ? rmdir(file) : result;
}
int symlinkat(const char *target, int folder, const char *file) {
  ON_PATH("symlink", folder, file)
  MAKE(int, (int)syscall(SYS_symlinkat, target, folder, file))
}
int symlink(const char *target, const char *file) { return symlinkat(target, AT_FDCWD, file); }
int mkdirat(int folder, const char *file, mode_t mode) {
  ON_PATH("mkdir", folder, file)
  MAKE(int, (int)syscall(SYS_mkdirat, folder, file, mode))
}
int mkdir(const char *file, mode_t mode) { return mkdirat(AT_FDCWD, file, mode); }

// --- Modes and times.

int fchmod(int file, mode_t mode) { ON_FILE("chmod", file) MAKE(int, (int)syscall(SYS_fchmod, file, mode)) }
int fchmodat(int folder, const char *file, mode_t mode, int flags) {
  (void)flags;
  ON_PATH("chmod", folder, file)
  MAKE(int, (int)syscall(SYS_fchmodat, folder, file, mode))
}
int chmod(const char *file, mode_t mode) { return fchmodat(AT_FDCWD, file, mode, 0); }
int futimens(int file, const struct timespec times[2]) {
  ON_FILE("utime", file)
  MAKE(int, (int)syscall(SYS_utimensat, file, NULL, times, 0))
}
int utimensat(int folder, const char *file, const struct timespec times[2], int flags) {
  ON_PATH("utime", folder, file)
  MAKE(int, (int)syscall(SYS_utimensat, folder, file, times, flags))
}
int utimes(const char *file, const struct timeval times[2]) {
  ON_PATH("utime", AT_FDCWD, file)
  MAKE(int, (int)syscall(SYS_utimes, file, times))
}

// --- Streams: the C library writes internally, so only opening counts.

FILE *fopen(const char *file, const char *mode) {
  ON_PATH("open", AT_FDCWD, file)
  FILE *(*real)(const char *, const char *) = next("fopen");
  if (mode[0] == 'r' && !strchr(mode, '+')) return real(file, mode);
  if (start(&call)) return NULL;
  FILE *result = real(file, mode);
  end(&call, result ? 0 : -1);
  return result;
}
FILE *fopen64(const char *file, const char *mode) { return fopen(file, mode); }
