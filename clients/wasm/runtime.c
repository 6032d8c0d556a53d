/* What Swift's embedded standard library asks of the system that a C library does not have. */
#include <stdlib.h>
#include <string.h>

const char *_swift_stdlib_strtod_clocale(const char *text, double *value) {
  char *end;
  *value = strtod(text, &end);
  return end;
}

/* Hash tables are seeded alike each time: nothing from outside is hashed but texts, whose hash is the engine's own. */
void arc4random_buf(void *bytes, size_t count) { memset(bytes, 0x5c, count); }

/* No text that Swift compares as Unicode is anything but ASCII, of which these are the properties: texts from outside are
   compared as bytes. So none of Unicode's tables is in the module. */
#include <stdint.h>

const uint8_t _swift_stdlib_nfd_decompositions[1];
uint16_t _swift_stdlib_getNormData(uint32_t scalar) { return 0; }
uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second) { return UINT32_MAX; }
uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar) { return UINT32_MAX; }
uint8_t _swift_stdlib_getGraphemeBreakProperty(uint32_t scalar) { return 0xFF; }
_Bool _swift_stdlib_isExtendedPictographic(uint32_t scalar) { return 0; }
_Bool _swift_stdlib_isInCB_Consonant(uint32_t scalar) { return 0; }
