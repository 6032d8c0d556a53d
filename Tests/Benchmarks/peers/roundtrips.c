// Starts a server and sends it a line at a time, the next when the answer is here. All on one core,
// where the system allows it. Prints nanoseconds: from the start to the answer to `initialize`,
// then the median and the 99th percentile of a round trip.
//
// usage: roundtrips COUNT SERVER [ARGUMENT…]
#define _GNU_SOURCE
#ifdef __linux__
#include <sched.h>
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e9 + time.tv_nsec;
}

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

int main(int argc, char **argv) {
  if (argc < 3) return 64;
  static const char initialize[] =
    "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\"}\n";
  static const char quiet[] =
    "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"map.configure\",\"params\":{\"notify\":[]}}\n";
  static const char move[] =
    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"camera.move\",\"params\":{\"update\":"
    "{\"zoomBy\":{\"delta\":0.25}}}}\n";
  int count = atoi(argv[1]), in[2], out[2];
  double *times = calloc((size_t)count, sizeof *times);
#ifdef __linux__
  cpu_set_t cores;
  CPU_ZERO(&cores);
  CPU_SET(0, &cores);
  sched_setaffinity(0, sizeof cores, &cores);
#endif
  if (!times || pipe(in) || pipe(out)) return 71;
  double start = now(), first = 0;
  pid_t server = fork();
  if (server == 0) {
    dup2(in[0], 0);
    dup2(out[1], 1);
    close(in[0]), close(in[1]), close(out[0]), close(out[1]);
    execvp(argv[2], argv + 2);
    _exit(127);
  }
  close(in[0]), close(out[1]);
  for (int round = -2; round < count; round++) {
    const char *line = round == -2 ? initialize : round == -1 ? quiet : move;
    double sent = now();
    if (write(in[1], line, strlen(line)) < 0) return 74;
    char answer[4096];
    ssize_t size;
    do size = read(out[0], answer, sizeof answer);
    while (size > 0 && answer[size - 1] != '\n');
    if (size <= 0) return 74;
    if (round == -2) first = now() - start;
    if (round >= 0) times[round] = now() - sent;
  }
  close(in[1]);
  waitpid(server, NULL, 0);
  qsort(times, (size_t)count, sizeof *times, ascending);
  printf("%.0f %.0f %.0f\n", first, count ? times[count / 2] : 0, count ? times[count * 99 / 100] : 0);
  return 0;
}
