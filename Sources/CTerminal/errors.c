#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "CTerminal.h"
#include "internal.h"

// Standard error leads to a file in memory meanwhile. A pipe would need somebody to read it, and
// would kill those who write to it when the program has ended. The file's offsets only grow; of what
// is too old, the memory is given back by punching holes into the beginning.
//
// The file is made once and never closed: so it can be trimmed at any time.

enum { limit = 64 * 1024 };

static int held = -1;
static int kept = -1;
/// The same terminal as `kept`, opened anew so that printing waits for it no longer than it wants to.
static int printed = -1;
static int watch = -1;

static bool make_file(bool keeps) {
  if (held >= 0) return keeps || ftruncate(held, 0) == 0;
  int file = memfd_create("standard error", MFD_CLOEXEC);
  if (file < 0) return false;
  // To append, for a program that opens /dev/stderr must not write over what is there; and opened
  // anew by name, for a file without one tells nobody that it is being written to.
  char path[64];
  snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  held = open(path, O_RDWR | O_APPEND | O_CLOEXEC);
  if (held < 0) {
    held = file;
    return true;
  }
  close(file);
  snprintf(path, sizeof path, "/proc/self/fd/%d", held);
  watch = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  if (watch >= 0 && inotify_add_watch(watch, path, IN_MODIFY) < 0) {
    close(watch);
    watch = -1;
  }
  return true;
}

void terminal_errors_hold(bool keeps) {
  if (kept >= 0 || !isatty(STDERR_FILENO) || !make_file(keeps)) return;
  fflush(stderr);
  int copy = terminal_duplicate(STDERR_FILENO);
  int line = terminal_reopen(STDERR_FILENO, false);
  if (copy < 0 || line < 0 || dup2(held, STDERR_FILENO) < 0) {
    if (copy >= 0) close(copy);
    if (line >= 0) close(line);
    return;
  }
  kept = copy;
  printed = line;
}

int terminal_errors_watch(void) { return watch; }

void terminal_errors_descriptors(int *now, int *then) {
  *now = kept < 0 ? -1 : held;
  *then = printed;
}

static off_t length(void) {
  struct stat status;
  return held >= 0 && fstat(held, &status) == 0 ? status.st_size : 0;
}

void terminal_errors_trim(void) {
  char events[4096];
  while (watch >= 0 && read(watch, events, sizeof events) > 0) {
  }
  static atomic_llong trimmed;
  off_t end = length();
  // Giving memory back is told as a change too, which must not lead to the next one.
  if (end < trimmed) trimmed = 0;
  if (end - trimmed < 2 * limit) return;
  trimmed = end - limit;
  // Whole pages only; the rest of one would be zeroed for nothing.
  off_t old = (end - limit) / 4096 * 4096;
  fallocate(held, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, old);
}

// MARK: Printing

/// Writes a number without `snprintf`, which a signal handler must not call.
static size_t write_number(char *text, unsigned long long number) {
  char digits[24];
  size_t count = 0;
  do digits[count++] = (char)('0' + number % 10);
  while (number /= 10);
  for (size_t i = 0; i < count; i++) text[i] = digits[count - 1 - i];
  return count;
}

/// Waits for the terminal as long as it takes if there is a leash, and else for a second.
static bool write_out(const uint8_t *bytes, size_t count, int *leash) {
  return leash ? terminal_write_patiently(printed, bytes, count, leash)
               : terminal_write(printed, bytes, count);
}

static bool tell_of_dropped(off_t count, int *leash) {
  char text[96] = "[";
  size_t size = 1 + write_number(text + 1, (unsigned long long)count);
  static const char rest[] = " bytes of standard error before this were dropped]\n";
  memcpy(text + size, rest, sizeof rest - 1);
  return write_out((uint8_t *)text, size + sizeof rest - 1, leash);
}

/// Where the first whole line of the last part begins.
static off_t start_of_last_part(off_t end) {
  if (end <= limit) return 0;
  off_t start = end - limit;
  uint8_t text[1024];
  ssize_t size = pread(held, text, sizeof text, start);
  uint8_t *line = size > 0 ? memchr(text, '\n', (size_t)size) : NULL;
  return line ? start + (line - text) + 1 : start;
}

static void print(int *leash) {
  off_t end = length();
  if (end == 0) return;
  off_t place = start_of_last_part(end);
  if (place > 0 && !tell_of_dropped(place, leash)) return;
  struct terminal_cleaner cleaner = {0};
  uint8_t text[512], clean[4 * sizeof text];
  uint8_t last = '\n';
  while (place < end) {
    ssize_t size = pread(held, text, sizeof text, place);
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) break;
    place += size;
    size_t count = terminal_clean(&cleaner, text, (size_t)size, clean);
    if (count == 0) continue;
    last = clean[count - 1];
    if (!write_out(clean, count, leash)) return;
  }
  if (last != '\n') write_out((const uint8_t *)"\n", 1, leash);
}

void terminal_errors_release(bool prints, int *leash) {
  if (kept < 0) return;
  int copy = kept;
  kept = -1;
  dup2(copy, STDERR_FILENO);
  if (prints) print(leash);
  close(copy);
  close(printed);
  printed = -1;
}

// MARK: Cleaning

/// Whether a scalar commands the terminal, or turns what follows it around.
static bool is_harmful(uint32_t scalar) {
  return (scalar >= 0x80 && scalar < 0xA0) || scalar == 0x061C || scalar == 0x200E ||
         scalar == 0x200F || (scalar >= 0x2028 && scalar <= 0x202E) ||
         (scalar >= 0x2066 && scalar <= 0x2069) || scalar == 0xFEFF ||
         (scalar >= 0xE0000 && scalar < 0xE0080);
}

static uint32_t decode(const uint8_t *bytes, int count) {
  static const uint8_t masks[] = {0, 0, 0x1F, 0x0F, 0x07};
  uint32_t scalar = bytes[0] & masks[count];
  for (int i = 1; i < count; i++) scalar = scalar << 6 | (bytes[i] & 0x3F);
  return scalar;
}

static bool is_valid(uint32_t scalar, int count) {
  static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  return scalar >= least[count] && scalar <= 0x10FFFF && (scalar < 0xD800 || scalar > 0xDFFF);
}

static size_t clean_ascii(struct terminal_cleaner *cleaner, uint8_t byte, uint8_t *clean) {
  if (byte == '\n' || byte == '\t' || (byte >= 0x20 && byte < 0x7F)) {
    *clean = byte;
    return 1;
  }
  if (byte == '\r') {
    cleaner->returned = true;
    return 0;
  }
  // Where a program has left a hole, there is nothing.
  if (byte == 0) return 0;
  clean[0] = '^';
  clean[1] = byte ^ 0x40;
  return 2;
}

size_t terminal_clean(struct terminal_cleaner *cleaner, const uint8_t *text, size_t count,
                      uint8_t *clean) {
  size_t size = 0;
  for (size_t i = 0; i < count; i++) {
    uint8_t byte = text[i];
    if (cleaner->missing > 0) {
      if ((byte & 0xC0) == 0x80) {
        cleaner->pending[cleaner->count++] = byte;
        if (--cleaner->missing > 0) continue;
        uint32_t scalar = decode(cleaner->pending, cleaner->count);
        if (is_valid(scalar, cleaner->count) && !is_harmful(scalar)) {
          memcpy(clean + size, cleaner->pending, cleaner->count);
          size += cleaner->count;
        } else {
          clean[size++] = '?';
        }
        continue;
      }
      cleaner->missing = 0;
      clean[size++] = '?';
    }
    if (cleaner->returned) {
      cleaner->returned = false;
      if (byte != '\n') clean[size++] = '\n';
    }
    if (byte < 0x80) {
      size += clean_ascii(cleaner, byte, clean + size);
    } else if (byte < 0xC2 || byte > 0xF4) {
      clean[size++] = '?';
    } else {
      cleaner->pending[0] = byte;
      cleaner->count = 1;
      cleaner->missing = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : 1;
    }
  }
  return size;
}
