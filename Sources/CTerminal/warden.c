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

// A process killed by KILL, or out of stack where no other was made, cannot put anything back. So
// another process waits for its end, and does it. They share a pair of sockets, for who writes into a
// pipe that nobody reads is killed, and anybody may have ended the warden. A packet is either one of
// these letters or the settings that the program has made; the end of the packets says that the owner
// is gone.

enum { all_is_well = 'w', take_over = 't' };

/// The owner's end.
static int leash = -1;

/// The owner's end to one that has taken over, and may not be done yet.
static int late = -1;

static int compare(const void *left, const void *right) {
  return *(const int *)left - *(const int *)right;
}

/// Closes all descriptors but those: what the owner had open must not outlive it here.
static void close_all_but(int *kept, size_t count) {
  qsort(kept, count, sizeof *kept, compare);
  int next = 0;
  for (size_t i = 0; i < count; i++) {
    if (kept[i] < next) continue;
    if (kept[i] > next) close_range((unsigned)next, (unsigned)kept[i] - 1, 0);
    next = kept[i] + 1;
  }
  close_range((unsigned)next, ~0U, 0);
}

/// Never returns. It was forked from a program with many threads, so it does little more than calls.
static void keep_watch(int end, const int *needed, size_t count) {
  // What ends the owner's whole group must not end this.
  setpgid(0, 0);
  prctl(PR_SET_NAME, "terminal-warden");
  // Else the owner's folder could not be unmounted.
  (void)!chdir("/");
  int kept[8] = {end};
  for (size_t i = 0; i < count; i++) kept[i + 1] = needed[i];
  close_all_but(kept, count + 1);
  for (;;) {
    struct termios packet;
    ssize_t size = recv(end, &packet, sizeof packet, 0);
    if (size < 0 && errno == EINTR) continue;
    if (size == sizeof packet) {
      terminal_learn_own(&packet);
      continue;
    }
    if (size != 1 || *(uint8_t *)&packet != all_is_well) terminal_restore_for_owner(end);
    _exit(0);
  }
}

bool terminal_warden_is_called_off(int end) {
  uint8_t letter = 0;
  return recv(end, &letter, 1, MSG_DONTWAIT) == 1 && letter == all_is_well;
}

/// False if nobody is there any more.
static bool send_letter(int end, uint8_t letter) {
  return send(end, &letter, 1, MSG_NOSIGNAL) == 1;
}

bool terminal_warden_call_off(void) {
  if (late < 0) return false;
  bool was_at_work = send_letter(late, all_is_well);
  // What it has begun to write must not come between what is painted.
  struct pollfd gone = {.fd = late, .events = POLLIN};
  while (poll(&gone, 1, 1000) < 0 && errno == EINTR) {
  }
  close(late);
  late = -1;
  return was_at_work;
}

void terminal_warden_post(const int *needed, size_t count) {
  int ends[2];
  if (leash >= 0 || socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return;
  // What comes to the whole group is the owner's, and only once.
  sigset_t all, mask;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &mask);
  // Twice, so that it is nobody's child: the program may wait for children of its own.
  pid_t between = fork();
  if (between == 0) {
    close(ends[1]);
    if (fork() == 0) keep_watch(ends[0], needed, count);
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
  leash = ends[1];
}

void terminal_warden_tell(const struct termios *settings) {
  if (leash >= 0) send(leash, settings, sizeof *settings, MSG_NOSIGNAL);
}

void terminal_warden_dismiss(void) {
  if (leash < 0) return;
  int end = leash;
  leash = -1;
  send_letter(end, all_is_well);
  close(end);
}

bool terminal_warden_take_over(void) {
  if (leash < 0) return false;
  int end = leash;
  leash = -1;
  if (!send_letter(end, take_over)) {
    close(end);
    return false;
  }
  late = end;
  return true;
}
