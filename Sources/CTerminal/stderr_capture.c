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

// Captured standard error goes to a file in memory. A pipe would need a reader, and would kill
// child processes that write after the program's end. During a capture, the program does not
// shorten the file. Holes punched at the beginning of the file free the memory of old text.
//
// The file is created once and never closed, so it can be trimmed at any time.

enum { limit = 64 * 1024 };

/// The capture file, or -1 before the first capture.
static int capture = -1;
/// The original standard error, or -1 while nothing is captured.
static int original = -1;
/// The terminal of `original`, opened a second time so that printing does not block, or -1.
static int printing = -1;
/// The inotify descriptor that reports changes of the capture file, or -1.
static int changes = -1;

static bool make_file(bool keeps) {
  if (capture >= 0) return keeps || ftruncate(capture, 0) == 0;
  int file = memfd_create("standard error", MFD_CLOEXEC);
  if (file < 0) return false;
  // Append, so that a write does not overwrite the text of a child that has opened /dev/stderr
  // itself. Open the file again by name, because inotify does not report writes through the first
  // descriptor.
  char path[64];
  snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  capture = open(path, O_RDWR | O_APPEND | O_CLOEXEC);
  if (capture < 0) {
    capture = file;
    return true;
  }
  close(file);
  snprintf(path, sizeof path, "/proc/self/fd/%d", capture);
  changes = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  if (changes >= 0 && inotify_add_watch(changes, path, IN_MODIFY) < 0) {
    close(changes);
    changes = -1;
  }
  return true;
}

void terminal_stderr_capture(bool keeps) {
  if (original >= 0 || !isatty(STDERR_FILENO) || !make_file(keeps)) return;
  fflush(stderr);
  int copy = terminal_duplicate(STDERR_FILENO);
  int line = terminal_reopen(STDERR_FILENO, false);
  if (copy >= 0 && line >= 0) {
    // Set these first, since another thread can crash right after the next call.
    original = copy;
    printing = line;
    if (dup2(capture, STDERR_FILENO) >= 0) return;
    original = -1;
    printing = -1;
  }
  if (copy >= 0) close(copy);
  if (line >= 0) close(line);
}

int terminal_stderr_change_descriptor(void) { return changes; }

void terminal_stderr_descriptors(int *captured, int *target) {
  *captured = original < 0 ? -1 : capture;
  *target = printing;
}

static off_t length(void) {
  struct stat status;
  return capture >= 0 && fstat(capture, &status) == 0 ? status.st_size : 0;
}

void terminal_stderr_trim(void) {
  char events[4096];
  while (changes >= 0 && read(changes, events, sizeof events) > 0) {
  }
  static atomic_llong trimmed;
  off_t end = length();
  // Punching a hole is also reported as a change. That report must not lead to another hole.
  if (end < trimmed) trimmed = 0;
  if (end - trimmed < 2 * limit) return;
  trimmed = end - limit;
  // Punch whole pages only, because a hole in part of a page frees no memory.
  off_t old = (end - limit) / 4096 * 4096;
  fallocate(capture, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, old);
}

// MARK: Printing

/// Writes a number in decimal and returns the number of digits.
///
/// A signal handler must not call `snprintf`.
static size_t write_number(char *text, unsigned long long number) {
  char digits[24];
  size_t count = 0;
  do digits[count++] = (char)('0' + number % 10);
  while (number /= 10);
  for (size_t i = 0; i < count; i++) text[i] = digits[count - 1 - i];
  return count;
}

/// Writes to the terminal. With a socket, the program can cancel the write. Without a socket, the
/// write fails if the terminal accepts nothing for a second.
static bool write_out(const uint8_t *bytes, size_t count, int *socket) {
  return socket ? terminal_write_until_canceled(printing, bytes, count, socket)
               : terminal_write(printing, bytes, count);
}

static bool print_dropped_count(off_t count, int *socket) {
  char text[96] = "[";
  size_t size = 1 + write_number(text + 1, (unsigned long long)count);
  static const char rest[] = " bytes of standard error before this were dropped]\n";
  memcpy(text + size, rest, sizeof rest - 1);
  return write_out((uint8_t *)text, size + sizeof rest - 1, socket);
}

/// Returns the offset of the text to print, which is at most the last `limit` bytes.
///
/// If earlier text is dropped, the offset is the start of the next line, unless that line begins
/// more than a kilobyte later.
static off_t start_of_last_part(off_t end) {
  if (end <= limit) return 0;
  off_t start = end - limit;
  uint8_t text[1024];
  ssize_t size = pread(capture, text, sizeof text, start);
  uint8_t *line = size > 0 ? memchr(text, '\n', (size_t)size) : NULL;
  return line ? start + (line - text) + 1 : start;
}

static void print(int *socket) {
  off_t end = length();
  if (end == 0) return;
  off_t place = start_of_last_part(end);
  if (place > 0 && !print_dropped_count(place, socket)) return;
  struct terminal_sanitizer sanitizer = {0};
  uint8_t text[512], clean[4 * sizeof text];
  uint8_t last = '\n';
  while (place < end) {
    ssize_t size = pread(capture, text, sizeof text, place);
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) break;
    place += size;
    size_t count = terminal_sanitize(&sanitizer, text, (size_t)size, clean);
    if (count == 0) continue;
    last = clean[count - 1];
    if (!write_out(clean, count, socket)) return;
  }
  if (last != '\n') write_out((const uint8_t *)"\n", 1, socket);
}

void terminal_stderr_restore(bool prints, int *socket) {
  if (original < 0) return;
  int copy = original;
  original = -1;
  dup2(copy, STDERR_FILENO);
  if (prints) print(socket);
  close(copy);
  close(printing);
  printing = -1;
}

// MARK: Sanitizing

/// Returns true for a scalar that controls the terminal, breaks lines, sets the text direction, or
/// is a byte order mark or an invisible tag.
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

static size_t sanitize_ascii(struct terminal_sanitizer *sanitizer, uint8_t byte, uint8_t *result) {
  if (byte == '\n' || byte == '\t' || (byte >= 0x20 && byte < 0x7F)) {
    *result = byte;
    return 1;
  }
  if (byte == '\r') {
    sanitizer->returned = true;
    return 0;
  }
  // Zero bytes usually come from holes in the file.
  if (byte == 0) return 0;
  result[0] = '^';
  result[1] = byte ^ 0x40;
  return 2;
}

size_t terminal_sanitize(struct terminal_sanitizer *sanitizer, const uint8_t *text, size_t count,
                      uint8_t *result) {
  size_t size = 0;
  for (size_t i = 0; i < count; i++) {
    uint8_t byte = text[i];
    if (sanitizer->missing > 0) {
      if ((byte & 0xC0) == 0x80) {
        sanitizer->pending[sanitizer->count++] = byte;
        if (--sanitizer->missing > 0) continue;
        uint32_t scalar = decode(sanitizer->pending, sanitizer->count);
        if (is_valid(scalar, sanitizer->count) && !is_harmful(scalar)) {
          memcpy(result + size, sanitizer->pending, sanitizer->count);
          size += sanitizer->count;
        } else {
          result[size++] = '?';
        }
        continue;
      }
      sanitizer->missing = 0;
      result[size++] = '?';
    }
    if (sanitizer->returned) {
      sanitizer->returned = false;
      if (byte != '\n') result[size++] = '\n';
    }
    if (byte < 0x80) {
      size += sanitize_ascii(sanitizer, byte, result + size);
    } else if (byte < 0xC2 || byte > 0xF4) {
      result[size++] = '?';
    } else {
      sanitizer->pending[0] = byte;
      sanitizer->count = 1;
      sanitizer->missing = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : 1;
    }
  }
  return size;
}
