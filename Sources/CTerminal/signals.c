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

// Handlers of our own, and not dispatch's sources for signals: those block the signal in whatever
// thread it comes to, which programs started from there inherit, and do not put back what was before.

enum { signal_limit = 65 };

static int ends[2] = {-1, -1};
static pid_t owner;
static struct sigaction before[signal_limit];
static bool is_watched[signal_limit];

/// When one first came since it is watched, in milliseconds; 0 if none has.
static atomic_llong asked[signal_limit];

static bool asks_to_end(int number) {
  return number == SIGINT || number == SIGTERM || number == SIGHUP || number == SIGQUIT;
}

void terminal_raise_plainly(int number) {
  struct sigaction plain = {.sa_handler = SIG_DFL};
  sigset_t raised, mask;
  sigemptyset(&raised);
  sigaddset(&raised, number);
  sigaction(number, &plain, NULL);
  pthread_sigmask(SIG_UNBLOCK, &raised, &mask);
  raise(number);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
}

static void handle(int number) {
  int error = errno;
  // A child that was forked and did not begin another program: it is not the owner that was meant.
  if (getpid() != owner) {
    if (number != SIGCONT && number != SIGWINCH) terminal_raise_plainly(number);
    return;
  }
  if (asks_to_end(number)) {
    long long time = terminal_now();
    long long first = 0;
    // It has been asked, and is still there. Not at once: who ends a group of processes may send it
    // twice.
    if (!atomic_compare_exchange_strong(&asked[number], &first, time) && time - first > 1000) {
      terminal_restore();
      terminal_raise_plainly(number);
    }
  }
  uint8_t byte = (uint8_t)number;
  // If there is no room, plenty have come already.
  (void)!write(ends[1], &byte, 1);
  errno = error;
}

int terminal_signals_watch(const int *numbers, size_t count) {
  if (ends[0] < 0 && pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
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
    atomic_store(&asked[number], 0);
    is_watched[number] = sigaction(number, &action, NULL) == 0;
  }
  return ends[0];
}

int terminal_signals_take(void) {
  uint8_t byte;
  ssize_t size;
  do size = read(ends[0], &byte, 1);
  while (size < 0 && errno == EINTR);
  return size == 1 ? byte : 0;
}

void terminal_signals_wait(int milliseconds) {
  struct pollfd told = {.fd = ends[0], .events = POLLIN};
  poll(&told, 1, milliseconds);
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
  while (terminal_signals_take() != 0) {
  }
}

void terminal_stop(int number, bool whole_group) {
  struct sigaction ignored = {.sa_handler = SIG_IGN};
  struct sigaction plain = {.sa_handler = SIG_DFL};
  struct sigaction own, own_continue;
  // The others first, and then this thread alone: so it has stopped when that returns.
  sigaction(number, &ignored, &own);
  if (whole_group) kill(0, number);
  // That it goes on is known here; nobody else need be told.
  sigaction(SIGCONT, &plain, &own_continue);
  terminal_raise_plainly(number);
  sigaction(number, &own, NULL);
  sigaction(SIGCONT, &own_continue, NULL);
}
