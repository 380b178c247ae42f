#define _GNU_SOURCE
#include "terminal_harness.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <termios.h>
#include <unistd.h>

// The descriptors that the session leader inherits.
enum { control_fd = 3, first_stream_fd = 4, first_unused_fd = 7 };

int harness_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno; }

void harness_do_not_block(int fd) { fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK); }

size_t harness_count(const void *memory, size_t size, const void *bytes, size_t length) {
  const char *start = memory, *end = start + size;
  size_t found = 0;
  while ((start = memmem(start, (size_t)(end - start), bytes, length))) {
    found += 1;
    start += 1;
  }
  return found;
}

int harness_resize(int master, uint16_t rows, uint16_t columns) {
  struct winsize size = {.ws_row = rows, .ws_col = columns};
  return ioctl(master, TIOCSWINSZ, &size) == 0 ? 0 : errno;
}

int harness_get_settings(int master, struct harness_settings *settings) {
  struct termios found;
  memset(settings, 0, sizeof *settings);
  if (tcgetattr(master, &found) != 0) return errno;
  settings->input = found.c_iflag;
  settings->output = found.c_oflag;
  settings->control = found.c_cflag;
  settings->local = found.c_lflag;
  settings->input_speed = cfgetispeed(&found);
  settings->output_speed = cfgetospeed(&found);
  memcpy(settings->characters, found.c_cc, NCCS < 32 ? NCCS : 32);
  return 0;
}

bool harness_receive(int control, struct harness_report *report, bool *closed) {
  ssize_t count = recv(control, report, sizeof *report, MSG_DONTWAIT);
  *closed = count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR);
  return count == sizeof *report;
}

void harness_send(int control, char command) {
  // Ignore errors: the leader may be gone.
  (void)send(control, &command, 1, MSG_NOSIGNAL);
}

// Returns a copy of a descriptor, with a number above those that the leader inherits.
static int moved(int fd) { return fcntl(fd, F_DUPFD_CLOEXEC, 64); }

static int spawn(const char *leader, char *const arguments[], char *const environment[],
                 const char *slave, int control, const int streams[3], pid_t *pid) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t all, none;
  int copies[4] = {-1, -1, -1, -1};
  sigfillset(&all);
  sigemptyset(&none);
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(
      &attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  // The first terminal that a session leader opens becomes its controlling terminal.
  posix_spawn_file_actions_addopen(&actions, 0, slave, O_RDWR, 0);
  posix_spawn_file_actions_adddup2(&actions, 0, 1);
  posix_spawn_file_actions_adddup2(&actions, 0, 2);
  copies[3] = moved(control);
  posix_spawn_file_actions_adddup2(&actions, copies[3], control_fd);
  for (int index = 0; index < 3; index++) {
    if (streams[index] < 0) continue;
    copies[index] = moved(streams[index]);
    posix_spawn_file_actions_adddup2(&actions, copies[index], first_stream_fd + index);
  }
  int unused = first_unused_fd;
  for (int index = 2; index >= 0 && streams[index] < 0; index--) unused = first_stream_fd + index;
  posix_spawn_file_actions_addclosefrom_np(&actions, unused);
  int error = posix_spawn(pid, leader, &actions, &attributes, arguments, environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  for (int index = 0; index < 4; index++) {
    if (copies[index] >= 0) close(copies[index]);
  }
  return error;
}

int harness_open(const char *leader, char *const arguments[], char *const environment[],
                 uint16_t rows, uint16_t columns, const int streams[3],
                 struct harness_terminal *terminal) {
  int controls[2];
  char slave[64];
  int error = 0;
  int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (master < 0) return errno;
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, controls) != 0) {
    error = errno;
    close(master);
    return error;
  }
  if (grantpt(master) != 0 || unlockpt(master) != 0) error = errno;
  if (!error) error = ptsname_r(master, slave, sizeof slave);
  if (!error) error = harness_resize(master, rows, columns);
  if (!error) error = harness_get_settings(master, &terminal->before);
  // Only the test's end is non-blocking. The program's end is a separate open file.
  if (!error && fcntl(master, F_SETFL, O_NONBLOCK) != 0) error = errno;
  if (!error)
    error = spawn(leader, arguments, environment, slave, controls[1], streams, &terminal->leader);
  close(controls[1]);
  if (error) {
    close(controls[0]);
    close(master);
    return error;
  }
  terminal->master = master;
  terminal->control = controls[0];
  return 0;
}

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAS_ADDRESS_SANITIZER true
#endif
#if __has_feature(thread_sanitizer)
#define HAS_THREAD_SANITIZER true
#endif
#endif
#ifndef HAS_ADDRESS_SANITIZER
#define HAS_ADDRESS_SANITIZER false
#endif
#ifndef HAS_THREAD_SANITIZER
#define HAS_THREAD_SANITIZER false
#endif

bool harness_has_address_sanitizer(void) { return HAS_ADDRESS_SANITIZER; }
bool harness_has_thread_sanitizer(void) { return HAS_THREAD_SANITIZER; }
