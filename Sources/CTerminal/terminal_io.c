#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "CTerminal.h"
#include "internal.h"

long long terminal_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000LL + time.tv_nsec / 1000000;
}

bool terminal_size(int terminal, int *rows, int *columns) {
  struct winsize size;
  if (ioctl(terminal, TIOCGWINSZ, &size) != 0) return false;
  // A terminal that does not know its size reports 0.
  if (size.ws_row == 0 || size.ws_col == 0) return false;
  *rows = size.ws_row;
  *columns = size.ws_col;
  return true;
}

bool terminal_is_in_foreground(int terminal) {
  pid_t foreground = tcgetpgrp(terminal);
  // The call fails if the terminal is not the controlling terminal of this process.
  return foreground < 0 || foreground == getpgrp();
}

int terminal_open(void) { return open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC); }

int terminal_duplicate(int descriptor) {
  // Use a number of at least 10, to avoid the numbers of closed standard descriptors and those that
  // shell scripts use.
  return fcntl(descriptor, F_DUPFD_CLOEXEC, 10);
}

bool terminal_has_descriptors(int terminal) {
  // `needed` is more than a screen keeps open, because opening a file can take further descriptors
  // for a moment.
  enum { high = 8, needed = 20 };
  int opened[needed];
  int count = 0;
  while (count < needed) {
    // The first `high` descriptors must have numbers of at least 10, as in `terminal_duplicate`.
    int descriptor = fcntl(terminal, F_DUPFD_CLOEXEC, count < high ? 10 : 0);
    if (descriptor < 0) break;
    opened[count++] = descriptor;
  }
  for (int i = 0; i < count; i++) close(opened[i]);
  return count == needed;
}

bool terminal_files_may_grow(void) {
  struct rlimit limit;
  return getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur >= 16 << 20;
}

int terminal_reopen(int terminal, bool reads) {
  char path[64];
  snprintf(path, sizeof path, "/proc/self/fd/%d", terminal);
  int flags = O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
  int own = open(path, flags | (reads ? O_RDONLY : O_WRONLY));
  // The device may belong to another user, for example after `su`. All users can open /dev/tty.
  if (own < 0 && tcgetpgrp(terminal) >= 0) {
    own = open("/dev/tty", flags | (reads ? O_RDONLY : O_WRONLY));
  }
  if (own < 0) return terminal_duplicate(terminal);
  int moved = terminal_duplicate(own);
  close(own);
  return moved;
}

/// Writes as many bytes as fit and returns their number.
///
/// Returns 0 if none fits now, and -1 after an error.
static ssize_t write_some(int descriptor, const uint8_t *bytes, size_t count) {
  ssize_t size = write(descriptor, bytes, count);
  if (size >= 0) return size;
  return errno == EINTR || errno == EAGAIN ? 0 : -1;
}

/// The time in milliseconds to wait when `poll` reports room but nothing fits.
enum { retry_delay = 5 };

bool terminal_write(int descriptor, const uint8_t *bytes, size_t count) {
  long long end = terminal_now() + 1000;
  while (count > 0) {
    long long remaining = end - terminal_now();
    if (remaining <= 0) return false;
    struct pollfd wanted = {.fd = descriptor, .events = POLLOUT};
    int ready = poll(&wanted, 1, (int)remaining);
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return false;
    ssize_t size = write_some(descriptor, bytes, count);
    if (size < 0) return false;
    if (size == 0) {
      poll(NULL, 0, retry_delay);
      continue;
    }
    end = terminal_now() + 1000;
    bytes += size;
    count -= (size_t)size;
  }
  return true;
}

bool terminal_write_until_canceled(int descriptor, const uint8_t *bytes, size_t count,
                                   int *socket) {
  while (count > 0) {
    struct pollfd wanted[2] = {{.fd = descriptor, .events = POLLOUT},
                               {.fd = *socket, .events = POLLIN}};
    if (poll(wanted, 2, -1) < 0) continue;
    if (wanted[1].revents) {
      if (guard_process_is_canceled(*socket)) return false;
      // The program has ended.
      *socket = -1;
    }
    if (!wanted[0].revents) continue;
    ssize_t size = write_some(descriptor, bytes, count);
    if (size < 0) return false;
    if (size == 0) poll(NULL, 0, retry_delay);
    bytes += size;
    count -= (size_t)size;
  }
  return true;
}

ssize_t terminal_write_available(int descriptor, const uint8_t *bytes, size_t count) {
  struct pollfd wanted = {.fd = descriptor, .events = POLLOUT};
  if (poll(&wanted, 1, 0) <= 0) return 0;
  return write_some(descriptor, bytes, count);
}

void terminal_discard_input(int terminal) { tcflush(terminal, TCIFLUSH); }

bool terminal_set_locale(const char *name, bool *is_utf8) {
  if (!setlocale(LC_CTYPE, name)) return false;
  *is_utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
  return true;
}

// MARK: Output buffer

int terminal_buffer_open(void) {
  int buffer = memfd_create("terminal output", MFD_CLOEXEC);
  // Reading truncates the file. Without O_APPEND, the next write would leave a hole at the start.
  if (buffer >= 0) fcntl(buffer, F_SETFL, O_APPEND);
  return buffer;
}

size_t terminal_buffer_read(int buffer, uint8_t *bytes, size_t count) {
  ssize_t size = pread(buffer, bytes, count, 0);
  if (size <= 0 || ftruncate(buffer, 0) != 0) return 0;
  return (size_t)size;
}

void terminal_buffer_clear(int buffer) { (void)ftruncate(buffer, 0); }

size_t terminal_buffer_size(int buffer) {
  struct stat status;
  return fstat(buffer, &status) == 0 ? (size_t)status.st_size : 0;
}
