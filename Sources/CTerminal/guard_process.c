#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CTerminal.h"
#include "internal.h"

// A program killed by SIGKILL cannot restore the terminal. Neither can a program whose stack
// overflows on a thread without an alternate stack. So a guard process waits for the end of the
// program and then restores the terminal. The two processes communicate through a pair of sockets,
// not a pipe: after the end of the guard process, a write to a pipe would kill the program. A
// packet is one of the messages below, the terminal settings of the program, the time until which a
// reply of the terminal may arrive, or the process group that has the terminal in place of the
// program. If the program's socket closes without a message, the program has ended without restoring
// the terminal.

enum { nothing_to_do = 'n', take_over = 't' };

/// The program's socket to the waiting guard process, or -1.
static int guard_socket = -1;

/// The program's socket to a guard process that has taken over and may still be running, or -1.
static int finishing_socket = -1;

static int compare(const void *left, const void *right) {
  return *(const int *)left - *(const int *)right;
}

/// Closes all descriptors except `kept`, so that the program's files do not stay open.
static void close_all_except(int *kept, size_t count) {
  qsort(kept, count, sizeof *kept, compare);
  int next = 0;
  for (size_t i = 0; i < count; i++) {
    if (kept[i] < next) continue;
    if (kept[i] > next) close_range((unsigned)next, (unsigned)kept[i] - 1, 0);
    next = kept[i] + 1;
  }
  close_range((unsigned)next, ~0U, 0);
}

/// Runs the guard process and never returns.
///
/// The process was forked from a program with threads. Only async-signal-safe functions may be
/// called here. `qsort` is safe too, because it allocates no memory for so few elements.
static void run_guard_process(int end, const int *needed, size_t count) {
  // A signal to the program's process group must not reach the guard process.
  setpgid(0, 0);
  prctl(PR_SET_NAME, "terminal-guard");
  // Leave the working directory, so that the directory's file system can be unmounted.
  (void)!chdir("/");
  int kept[8] = {end};
  for (size_t i = 0; i < count; i++) kept[i + 1] = needed[i];
  close_all_except(kept, count + 1);
  for (;;) {
    struct termios packet;
    ssize_t size = recv(end, &packet, sizeof packet, 0);
    if (size < 0 && errno == EINTR) continue;
    if (size == sizeof packet) {
      terminal_remember_program_settings(&packet);
      continue;
    }
    if (size == sizeof(pid_t)) {
      terminal_remember_borrower(*(pid_t *)&packet);
      continue;
    }
    if (size == sizeof(long long)) {
      terminal_remember_reply_deadline(*(long long *)&packet);
      continue;
    }
    if (size != 1 || *(uint8_t *)&packet != nothing_to_do) terminal_restore_in_guard_process(end);
    _exit(0);
  }
}

bool guard_process_is_canceled(int end) {
  uint8_t message = 0;
  return recv(end, &message, 1, MSG_DONTWAIT) == 1 && message == nothing_to_do;
}

/// Sends a message to the other process. Returns false if that process is gone.
static bool send_message(int end, uint8_t message) {
  return send(end, &message, 1, MSG_NOSIGNAL) == 1;
}

bool guard_process_cancel(void) {
  if (finishing_socket < 0) return false;
  bool was_running = send_message(finishing_socket, nothing_to_do);
  // Wait up to a second for the end of the guard process, so that its output does not mix with that
  // of the program.
  struct pollfd gone = {.fd = finishing_socket, .events = POLLIN};
  while (poll(&gone, 1, 1000) < 0 && errno == EINTR) {
  }
  close(finishing_socket);
  finishing_socket = -1;
  return was_running;
}

void guard_process_start(const int *needed, size_t count) {
  int ends[2];
  if (guard_socket >= 0 || socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return;
  // Block signals, because a signal to the process group could end the guard process before it
  // leaves the group.
  sigset_t all, mask;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &mask);
  // The program may wait for all its children. Fork twice, so that the guard process is not a child
  // of the program.
  pid_t between = fork();
  if (between == 0) {
    close(ends[1]);
    if (fork() == 0) run_guard_process(ends[0], needed, count);
    _exit(0);
  }
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  close(ends[0]);
  if (between < 0) {
    close(ends[1]);
    return;
  }
  while (waitpid(between, NULL, 0) < 0 && errno == EINTR) {
  }
  guard_socket = ends[1];
}

void guard_process_send_settings(const struct termios *settings) {
  if (guard_socket >= 0) send(guard_socket, settings, sizeof *settings, MSG_NOSIGNAL);
}

void guard_process_send_borrower(pid_t group) {
  if (guard_socket >= 0) send(guard_socket, &group, sizeof group, MSG_NOSIGNAL);
}

void guard_process_send_reply_deadline(long long time) {
  if (guard_socket >= 0) send(guard_socket, &time, sizeof time, MSG_NOSIGNAL);
}

void guard_process_stop(void) {
  if (guard_socket < 0) return;
  int end = guard_socket;
  guard_socket = -1;
  send_message(end, nothing_to_do);
  close(end);
}

bool guard_process_take_over(void) {
  if (guard_socket < 0) return false;
  int end = guard_socket;
  guard_socket = -1;
  if (!send_message(end, take_over)) {
    close(end);
    return false;
  }
  finishing_socket = end;
  return true;
}
