#define _GNU_SOURCE
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>

#include "signal_watch.h"
#include "CTerminal.h"
#include "internal.h"

/// The descriptor of the signal watch, or -1 while no signals are watched.
static int watch = -1;

/// The time in milliseconds when each signal first arrived, or 0 if that signal has not arrived.
static atomic_llong first_arrival[SIGTERM + 1];

/// Ends the program if INT, TERM, HUP or QUIT arrives more than a second after its first arrival.
///
/// The program then seems to be stuck. A repetition within a second may be the same request, sent
/// to both the process and the process group.
static void end_if_stuck(int number) {
  if (number != SIGINT && number != SIGTERM && number != SIGHUP && number != SIGQUIT) return;
  long long time = terminal_now();
  long long first = 0;
  if (atomic_compare_exchange_strong(&first_arrival[number], &first, time)) return;
  if (time - first <= 1000) return;
  terminal_restore();
  signal_raise_default(number);
}

int terminal_signals_watch(const int *numbers, size_t count) {
  terminal_signals_unwatch();
  for (int number = 0; number <= SIGTERM; number++) atomic_store(&first_arrival[number], 0);
  watch = signal_watch_begin(numbers, count);
  if (watch >= 0) signal_watch_set_hook(end_if_stuck);
  return watch;
}

int terminal_signals_read(void) { return watch >= 0 ? signal_watch_read(watch) : 0; }

void terminal_signals_wait(int milliseconds) {
  struct pollfd pending = {.fd = watch, .events = POLLIN};
  poll(&pending, 1, milliseconds);
}

void terminal_signals_unwatch(void) {
  if (watch < 0) return;
  signal_watch_set_hook(NULL);
  signal_watch_end(watch);
  signal_watch_release(watch);
  watch = -1;
}

void terminal_stop(int number, bool whole_group) {
  struct sigaction ignored = {.sa_handler = SIG_IGN};
  struct sigaction fallback = {.sa_handler = SIG_DFL};
  struct sigaction own, own_continue;
  // Stop the other processes first, then raise the signal in this thread. This thread stops before
  // `signal_raise_default` returns.
  sigaction(number, &ignored, &own);
  if (whole_group) kill(0, number);
  // This function returns when the process continues, so CONT needs no handler.
  sigaction(SIGCONT, &fallback, &own_continue);
  signal_raise_default(number);
  sigaction(number, &own, NULL);
  sigaction(SIGCONT, &own_continue, NULL);
}
