#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CTerminal.h"
#include "internal.h"

// A process killed by KILL, or out of stack where no other was made, cannot put anything back. So
// another process waits for its end, and does it. They share a pipe: a byte says that all is well;
// its end without one, that the owner is gone.

/// The owner's end of the pipe.
static int leash = -1;

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
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, NULL);
  // What ends the owner's whole group must not end this.
  setpgid(0, 0);
  prctl(PR_SET_NAME, "terminal-warden");
  // Else the owner's folder could not be unmounted.
  (void)!chdir("/");
  int kept[8] = {end};
  for (size_t i = 0; i < count; i++) kept[i + 1] = needed[i];
  close_all_but(kept, count + 1);
  uint8_t byte;
  ssize_t size;
  do size = read(end, &byte, 1);
  while (size < 0 && errno == EINTR);
  if (size == 0) terminal_restore_for_owner();
  _exit(0);
}

void terminal_warden_post(const int *needed, size_t count) {
  int ends[2];
  if (leash >= 0 || pipe2(ends, O_CLOEXEC) != 0) return;
  // Twice, so that it is nobody's child: the program may wait for children of its own.
  pid_t between = fork();
  if (between == 0) {
    close(ends[1]);
    if (fork() == 0) keep_watch(ends[0], needed, count);
    _exit(0);
  }
  close(ends[0]);
  if (between < 0) {
    close(ends[1]);
    return;
  }
  while (waitpid(between, NULL, 0) < 0 && errno == EINTR) {
  }
  leash = ends[1];
}

void terminal_warden_dismiss(void) {
  if (leash < 0) return;
  int end = leash;
  leash = -1;
  (void)!write(end, "", 1);
  close(end);
}
