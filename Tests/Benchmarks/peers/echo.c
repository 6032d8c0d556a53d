// The floor: what comes in goes out, with no look at it.
#include <unistd.h>

int main(void) {
  static char bytes[1 << 16];
  ssize_t count;
  while ((count = read(0, bytes, sizeof bytes)) > 0)
    for (ssize_t sent = 0; sent < count;) {
      ssize_t step = write(1, bytes + sent, (size_t)(count - sent));
      if (step < 0) return 1;
      sent += step;
    }
  return 0;
}
