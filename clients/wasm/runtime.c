/* What Swift's embedded standard library, and a linker, ask of a system without an operating system. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

const char *_swift_stdlib_strtod_clocale(const char *text, double *value) {
  char *end;
  *value = strtod(text, &end);
  return end;
}

/* No text that is compared by Unicode's rules is anything but ASCII, of which these are the properties: texts from outside are
   compared as bytes. So none of Unicode's tables is linked. */
const uint8_t _swift_stdlib_nfd_decompositions[1];
uint16_t _swift_stdlib_getNormData(uint32_t scalar) { return 0; }
uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second) { return UINT32_MAX; }
uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar) { return UINT32_MAX; }
uint8_t _swift_stdlib_getGraphemeBreakProperty(uint32_t scalar) { return 0xFF; }
_Bool _swift_stdlib_isExtendedPictographic(uint32_t scalar) { return 0; }
_Bool _swift_stdlib_isInCB_Consonant(uint32_t scalar) { return 0; }

#ifdef __wasm__
int mapcam_main(int count, char **arguments);
void _start(void) { mapcam_main(0, NULL); }

/* Hash tables are seeded alike each time: texts from outside have a hash of their own. */
void arc4random_buf(void *bytes, size_t count) { memset(bytes, 0x5c, count); }

/* What malloc aligns is aligned enough for nearly all. */
int __real_posix_memalign(void **memory, size_t alignment, size_t size);
int __wrap_posix_memalign(void **memory, size_t alignment, size_t size) {
  if (alignment > 16) return __real_posix_memalign(memory, alignment, size);
  *memory = malloc(size);
  return *memory ? 0 : 12;
}

/* Nothing is printed but by the streams. */
int putchar(int byte) { return byte; }
#endif

#ifdef __linux__
int mapcam_main(int count, char **arguments);
static int argument_count;
static char **argument_values;
int system_argument_count(void) { return argument_count; }
const char *system_argument(int index) { return argument_values[index]; }

int main(int count, char **values) {
  argument_count = count;
  argument_values = values;
  return mapcam_main(count, values);
}
#endif
