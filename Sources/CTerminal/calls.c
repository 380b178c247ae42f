#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "CTerminal.h"

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

bool terminal_write(int descriptor, const uint8_t *bytes, size_t count) {
  while (count > 0) {
    struct pollfd wanted = {.fd = descriptor, .events = POLLOUT};
    int ready = poll(&wanted, 1, 1000);
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return false;
    ssize_t size = write(descriptor, bytes, count);
    if (size < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (size <= 0) return false;
    bytes += size;
    count -= (size_t)size;
  }
  return true;
}

void terminal_forget_input(int terminal) { tcflush(terminal, TCIFLUSH); }

bool terminal_use_locale(void) {
  setlocale(LC_CTYPE, "");
  if (strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return true;
  // Terminals speak UTF-8 where nobody has said so, and where a locale is named that is not there.
  if (setlocale(LC_CTYPE, "C.UTF-8") && strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return true;
  return false;
}
