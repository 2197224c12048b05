// The floor of a commit: SHA-256, copy and fsync of each file, nothing else.
//
// usage: CommitFloor FOLDER FILE…
//   Each FILE is copied into FOLDER under its digest, by way of a temporary name; file and folder are synced.

#include <fcntl.h>
#include <openssl/evp.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static unsigned char buffer[1 << 20];

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static void commit(const char *path, int folder) {
  int in = open(path, O_RDONLY | O_CLOEXEC);
  if (in < 0) fail(path);
  int out = openat(folder, "new", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (out < 0) fail("new");
  EVP_MD_CTX *digest = EVP_MD_CTX_new();
  if (!digest || !EVP_DigestInit_ex(digest, EVP_sha256(), NULL)) fail("SHA-256");
  for (;;) {
    ssize_t size = read(in, buffer, sizeof buffer);
    if (size < 0) fail(path);
    if (size == 0) break;
    EVP_DigestUpdate(digest, buffer, (size_t)size);
    for (ssize_t done = 0; done < size;) {
      ssize_t written = write(out, buffer + done, (size_t)(size - done));
      if (written < 0) fail("new");
      done += written;
    }
  }
  unsigned char bytes[EVP_MAX_MD_SIZE];
  unsigned int length = 0;
  EVP_DigestFinal_ex(digest, bytes, &length);
  EVP_MD_CTX_free(digest);
  char name[2 * EVP_MAX_MD_SIZE + 1];
  for (unsigned int i = 0; i < length; i++) snprintf(name + 2 * i, 3, "%02x", bytes[i]);
  if (fsync(out) != 0 || close(out) != 0) fail("new");
  if (renameat(folder, "new", folder, name) != 0 || fsync(folder) != 0) fail(name);
  close(in);
}

int main(int count, char **arguments) {
  if (count < 3) {
    fputs("usage: CommitFloor FOLDER FILE…\n", stderr);
    return 64;
  }
  int folder = open(arguments[1], O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) fail(arguments[1]);
  for (int i = 2; i < count; i++) commit(arguments[i], folder);
  return 0;
}
