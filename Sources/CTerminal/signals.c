#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "CTerminal.h"
#include "internal.h"

// These are plain handlers, not Dispatch sources. Dispatch blocks a signal in the receiving thread,
// and child processes inherit the blocked signal. Dispatch also does not restore the previous
// handler.

enum { signal_limit = 65 };

static int pipe_ends[2] = {-1, -1};
static pid_t owner;
static struct sigaction before[signal_limit];
static bool is_watched[signal_limit];

/// The time in milliseconds when each signal first arrived, or 0 if it has not arrived.
static atomic_llong first_arrival[signal_limit];

static bool asks_to_end(int number) {
  return number == SIGINT || number == SIGTERM || number == SIGHUP || number == SIGQUIT;
}

void terminal_raise_default(int number) {
  struct sigaction fallback = {.sa_handler = SIG_DFL};
  sigset_t raised, mask;
  sigemptyset(&raised);
  sigaddset(&raised, number);
  sigaction(number, &fallback, NULL);
  pthread_sigmask(SIG_UNBLOCK, &raised, &mask);
  raise(number);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
}

static void handle(int number) {
  int error = errno;
  // In a forked child that has not called `exec`, a signal has its default effect.
  if (getpid() != owner) {
    if (number != SIGCONT && number != SIGWINCH) terminal_raise_default(number);
    return;
  }
  if (asks_to_end(number)) {
    long long time = terminal_now();
    long long first = 0;
    // If the signal arrives again more than a second later, the program must be stuck. An earlier
    // repetition may be the same request, sent to both the process and its group.
    if (!atomic_compare_exchange_strong(&first_arrival[number], &first, time) &&
        time - first > 1000) {
      terminal_restore();
      terminal_raise_default(number);
    }
  }
  uint8_t byte = (uint8_t)number;
  // If the pipe is full, enough signals are pending already.
  (void)!write(pipe_ends[1], &byte, 1);
  errno = error;
}

int terminal_signals_watch(const int *numbers, size_t count) {
  if (pipe_ends[0] < 0 && pipe2(pipe_ends, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
  owner = getpid();
  struct sigaction action = {.sa_handler = handle, .sa_flags = SA_RESTART | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < count; i++) {
    int number = numbers[i];
    if (number <= 0 || number >= signal_limit || is_watched[number]) continue;
    if (sigaction(number, NULL, &before[number]) != 0) continue;
    bool is_ignored =
        !(before[number].sa_flags & SA_SIGINFO) && before[number].sa_handler == SIG_IGN;
    if (is_ignored && number != SIGWINCH && number != SIGCONT) continue;
    atomic_store(&first_arrival[number], 0);
    is_watched[number] = sigaction(number, &action, NULL) == 0;
  }
  return pipe_ends[0];
}

int terminal_signals_read(void) {
  uint8_t byte;
  ssize_t size;
  do size = read(pipe_ends[0], &byte, 1);
  while (size < 0 && errno == EINTR);
  return size == 1 ? byte : 0;
}

void terminal_signals_wait(int milliseconds) {
  struct pollfd pending = {.fd = pipe_ends[0], .events = POLLIN};
  poll(&pending, 1, milliseconds);
}

void terminal_signals_unwatch(void) {
  for (int number = 1; number < signal_limit; number++) {
    if (!is_watched[number]) continue;
    is_watched[number] = false;
    struct sigaction now;
    if (sigaction(number, NULL, &now) == 0 && now.sa_handler == handle) {
      sigaction(number, &before[number], NULL);
    }
  }
  while (terminal_signals_read() != 0) {
  }
}

void terminal_stop(int number, bool whole_group) {
  struct sigaction ignored = {.sa_handler = SIG_IGN};
  struct sigaction fallback = {.sa_handler = SIG_DFL};
  struct sigaction own, own_continue;
  // Stop the other processes first, then raise the signal in this thread. The thread stops before
  // `raise` returns.
  sigaction(number, &ignored, &own);
  if (whole_group) kill(0, number);
  // This function returns when the process continues, so CONT needs no handler.
  sigaction(SIGCONT, &fallback, &own_continue);
  terminal_raise_default(number);
  sigaction(number, &own, NULL);
  sigaction(SIGCONT, &own_continue, NULL);
}
