// Preloaded into the program by Tests/CommandTests/Starting/ProgramStarter.swift: starts the program many times and links it once.
//
// The dynamic linker takes longer than most commands. So one process loads the program, initializes libvips and stops
// where `main` begins; each run is a child that is forked there. Nothing of the program itself has run before that. A
// run has its own arguments, environment, working directory and streams, the seeds of Swift's hashes are drawn again,
// and its parent is that of this process. Swift's runtime, whose constructors have already run, keeps the ID of its
// thread; with that of this process, a wait for a global that another thread initializes (`swift_once`) would never
// end.
//
// File descriptor 3 is a socket. A request is three 32-bit numbers (how many bytes, arguments and variables follow) and
// then strings that end in 0: working directory, standard input, output and errors, the arguments, the variables. The
// response is the process ID, sent by the process itself. Before any request, a 0 says that this works here.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <linux/sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { SOCKET = 3, NOT_STARTED = 125 };

typedef int main_function(int, char **, char **);
static main_function *program;

static int take(void *bytes, size_t count) {
  while (count > 0) {
    ssize_t done = read(SOCKET, bytes, count);
    if (done <= 0) return 0;
    bytes = (char *)bytes + done;
    count -= (size_t)done;
  }
  return 1;
}

static int give(int32_t number) { return write(SOCKET, &number, sizeof number) == sizeof number; }

// Creates a child of this process's parent.
static long new_process(int *thread) {
  struct clone_args how = {0};
  how.flags = CLONE_PARENT | CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID;
  how.child_tid = (uintptr_t)thread;
  return syscall(SYS_clone3, &how, sizeof how);
}

static void move(const char *path, int flags, int target) {
  int file = open(path, flags, 0600);
  if (file < 0) _exit(NOT_STARTED);
  if (file == target) return;
  dup2(file, target);
  close(file);
}

// Replaces the ID of this process by that of the child wherever a Swift library keeps it for the thread.
static int renumber(struct dl_phdr_info *library, size_t size, void *number) {
  (void)size;
  if (!library->dlpi_tls_data || !strstr(library->dlpi_name, "libswift")) return 0;
  for (int i = 0; i < library->dlpi_phnum; i++) {
    if (library->dlpi_phdr[i].p_type != PT_TLS) continue;
    int32_t *words = library->dlpi_tls_data;
    for (size_t word = 0; word < library->dlpi_phdr[i].p_memsz / sizeof *words; word++) {
      if (words[word] == *(int32_t *)number) words[word] = getpid();
    }
  }
  return 0;
}

static void run(char **strings, uint32_t arguments, int32_t starter) {
  setpgid(0, 0);
  dl_iterate_phdr(renumber, &starter);
  if (!give(getpid())) _exit(NOT_STARTED);
  close(SOCKET);
  move(strings[1], O_RDONLY, 0);
  move(strings[2], O_WRONLY | O_CREAT, 1);
  move(strings[3], O_WRONLY | O_CREAT, 2);
  if (chdir(strings[0])) _exit(NOT_STARTED);

  char **words = strings + 4;
  environ = words + arguments + 1;
  void (*tell)(char **, int) = dlsym(RTLD_DEFAULT, "_swift_stdlib_overrideUnsafeArgvArgc");
  void *seeds = dlsym(RTLD_DEFAULT, "_swift_stdlib_Hashing_parameters");
  if (!tell || !seeds || getrandom(seeds, 2 * sizeof(uint64_t), 0) < 0) _exit(NOT_STARTED);
  tell(words, (int)arguments);
  // Another preloaded library that reads the environment when it is loaded.
  void (*begin)(void) = dlsym(RTLD_DEFAULT, "photoedit_preloaded");
  if (begin) begin();
  exit(program((int)arguments, words, environ));
}

static int serve(int count, char **words, char **variables) {
  (void)count, (void)words, (void)variables;
  int *thread = 0;
  if (prctl(PR_GET_TID_ADDRESS, &thread) || !thread || close_range(SOCKET + 1, ~0U, 0)) return NOT_STARTED;
  // The library that the program loads on first use takes longer to load than the program. Initialized without modules,
  // as the program does it.
  void *vips = dlopen("libvips.so.42", RTLD_LAZY);
  int (*begin)(const char *) = vips ? dlsym(vips, "vips_init") : 0;
  setenv("VIPSHOME", "/dev/null", 1);
  if (begin) begin("photoedit");
  unsetenv("VIPSHOME");
  if (!give(0)) return NOT_STARTED;

  int32_t number = getpid();
  uint32_t head[3];
  while (take(head, sizeof head)) {
    char *bytes = malloc(head[0]);
    // Two lists of strings, each terminated by a null.
    char **strings = calloc(4 + head[1] + 1 + head[2] + 1, sizeof *strings);
    if (!bytes || !strings || !take(bytes, head[0])) return NOT_STARTED;
    char *next = bytes;
    for (uint32_t i = 0; i < 4 + head[1] + 1 + head[2]; i++) {
      if (i == 4 + head[1]) continue;
      strings[i] = next;
      next += strlen(next) + 1;
    }
    long process = new_process(thread);
    if (process == 0) run(strings, head[1], number);
    if (process < 0) give(-1);
    free(bytes);
    free(strings);
  }
  return 0;
}

int __libc_start_main(
  main_function *main, int count, char **words, void (*init)(void), void (*end)(void), void (*linker)(void), void *stack) {
  int (*real)(main_function *, int, char **, void (*)(void), void (*)(void), void (*)(void), void *) =
    dlsym(RTLD_NEXT, "__libc_start_main");
  program = main;
  return real(serve, count, words, init, end, linker, stack);
}
