// Makes the system calls of a process go as badly as they may: loaded before it with LD_PRELOAD,
// every other read, write, send and poll is interrupted by a signal (EINTR) before it does anything,
// and reads and writes that go through take a few bytes only. What is written to the standard error
// stream is left alone. Linux only.

#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// Every other call of a kind.
static int isInterrupted(unsigned *calls) {
  if (++*calls % 2 == 0) return 0;
  errno = EINTR;
  return 1;
}

// 1 to 11, in turn.
static size_t few(size_t count) {
  static size_t turn;
  size_t most = turn++ % 11 + 1;
  return count < most ? count : most;
}

static unsigned reads, writes, sends, polls;

ssize_t read(int file, void *bytes, size_t count) {
  return isInterrupted(&reads) ? -1 : syscall(SYS_read, file, bytes, few(count));
}

ssize_t write(int file, const void *bytes, size_t count) {
  if (file == STDERR_FILENO) return syscall(SYS_write, file, bytes, count);
  return isInterrupted(&writes) ? -1 : syscall(SYS_write, file, bytes, few(count));
}

ssize_t send(int file, const void *bytes, size_t count, int flags) {
  return isInterrupted(&sends) ? -1 : syscall(SYS_sendto, file, bytes, few(count), flags, NULL, 0);
}

int poll(struct pollfd *files, nfds_t count, int milliseconds) {
  struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
  if (isInterrupted(&polls)) return -1;
  return syscall(SYS_ppoll, files, count, milliseconds < 0 ? NULL : &time, NULL, 0);
}
