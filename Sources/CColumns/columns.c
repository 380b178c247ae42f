#define _GNU_SOURCE

#include "CColumns.h"

#include <locale.h>
#include <pthread.h>
#include <wchar.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static locale_t utf8;

static void open_locale(void) { utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0); }

int columns_of_scalar(uint32_t scalar) {
  pthread_once(&once, open_locale);
  if (!utf8) return -1;
  // The program's own locale may be another one, and headless programs never set one.
  locale_t previous = uselocale(utf8);
  int columns = wcwidth((wchar_t)scalar);
  uselocale(previous);
  return columns;
}
