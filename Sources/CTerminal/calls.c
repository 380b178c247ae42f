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
  // A terminal that was not told its size says 0.
  if (size.ws_row == 0 || size.ws_col == 0) return false;
  *rows = size.ws_row;
  *columns = size.ws_col;
  return true;
}

bool terminal_is_ours(int terminal) {
  pid_t front = tcgetpgrp(terminal);
  // What controls no program has no foreground either.
  return front < 0 || front == getpgrp();
}

int terminal_open(void) { return open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC); }

int terminal_duplicate(int descriptor) {
  // Out of the way of 0 to 2, should one of those be closed, and of what shells use.
  return fcntl(descriptor, F_DUPFD_CLOEXEC, 10);
}

int terminal_reopen(int terminal, bool reads) {
  char path[64];
  snprintf(path, sizeof path, "/proc/self/fd/%d", terminal);
  int flags = O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
  int own = open(path, flags | (reads ? O_RDONLY : O_WRONLY));
  // It may belong to somebody else, as after `su`; what controls the program has another name.
  if (own < 0 && tcgetpgrp(terminal) >= 0) {
    own = open("/dev/tty", flags | (reads ? O_RDONLY : O_WRONLY));
  }
  if (own < 0) return terminal_duplicate(terminal);
  int moved = terminal_duplicate(own);
  close(own);
  return moved;
}

/// Writes as much as there is room for; -1 if the terminal is gone.
static ssize_t write_some(int descriptor, const uint8_t *bytes, size_t count) {
  ssize_t size = write(descriptor, bytes, count);
  if (size >= 0) return size;
  return errno == EINTR || errno == EAGAIN ? 0 : -1;
}

/// How long to wait when there seemed to be room, but not for the next character.
enum { moment = 5 };

bool terminal_write(int descriptor, const uint8_t *bytes, size_t count) {
  long long end = terminal_now() + 1000;
  while (count > 0) {
    long long patience = end - terminal_now();
    if (patience <= 0) return false;
    struct pollfd wanted = {.fd = descriptor, .events = POLLOUT};
    int ready = poll(&wanted, 1, (int)patience);
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return false;
    ssize_t size = write_some(descriptor, bytes, count);
    if (size < 0) return false;
    if (size == 0) {
      poll(NULL, 0, moment);
      continue;
    }
    end = terminal_now() + 1000;
    bytes += size;
    count -= (size_t)size;
  }
  return true;
}

bool terminal_write_patiently(int descriptor, const uint8_t *bytes, size_t count, int *leash) {
  while (count > 0) {
    struct pollfd wanted[2] = {{.fd = descriptor, .events = POLLOUT},
                               {.fd = *leash, .events = POLLIN}};
    if (poll(wanted, 2, -1) < 0) continue;
    if (wanted[1].revents) {
      if (terminal_warden_is_called_off(*leash)) return false;
      // The owner is gone.
      *leash = -1;
    }
    if (!wanted[0].revents) continue;
    ssize_t size = write_some(descriptor, bytes, count);
    if (size < 0) return false;
    if (size == 0) poll(NULL, 0, moment);
    bytes += size;
    count -= (size_t)size;
  }
  return true;
}

ssize_t terminal_write_now(int descriptor, const uint8_t *bytes, size_t count) {
  struct pollfd wanted = {.fd = descriptor, .events = POLLOUT};
  if (poll(&wanted, 1, 0) <= 0) return 0;
  return write_some(descriptor, bytes, count);
}

void terminal_forget_input(int terminal) { tcflush(terminal, TCIFLUSH); }

bool terminal_use_locale(const char *name, bool *is_utf8) {
  if (!setlocale(LC_CTYPE, name)) return false;
  *is_utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
  return true;
}

// MARK: What is painted

int terminal_painting_open(void) {
  int painting = memfd_create("painting", MFD_CLOEXEC);
  // To append, for what was taken is cut off.
  if (painting >= 0) fcntl(painting, F_SETFL, O_APPEND);
  return painting;
}

size_t terminal_painting_take(int painting, uint8_t *bytes, size_t count) {
  ssize_t size = pread(painting, bytes, count, 0);
  if (size <= 0 || ftruncate(painting, 0) != 0) return 0;
  return (size_t)size;
}

size_t terminal_painting_size(int painting) {
  struct stat status;
  return fstat(painting, &status) == 0 ? (size_t)status.st_size : 0;
}
