#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

typedef void (*system_handler)(int);

static inline int system_errno(void) { return errno; }
static inline int system_open(const char *path, int flags) { return open(path, flags); }
static inline int system_fcntl(int file, int command, int argument) { return fcntl(file, command, argument); }
static inline system_handler system_default(void) { return SIG_DFL; }
static inline system_handler system_ignore(void) { return SIG_IGN; }

/* Kept by clients/wasm/runtime.c. */
int system_argument_count(void);
const char *system_argument(int index);
