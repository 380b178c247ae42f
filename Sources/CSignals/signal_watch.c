#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include "signal_watch.h"

// This file installs plain handlers and uses no Dispatch sources. Dispatch blocks a signal in the
// receiving thread, and child processes inherit the blocked signal. Dispatch also does not restore
// the previous handler.
//
// Invariants:
// 1. Watches are never freed, because a handler may be reading the list in any thread.
// 2. Only the owner of `lock` changes the list, `is_used`, `before` and `is_installed`.
// 3. A handler takes no lock and calls only async-signal-safe functions. So a handler may interrupt
//    the owner of the lock.

enum { signal_limit = 65 };

/// A watch of signals, and the pipe that receives the numbers of arriving signals.
struct signal_watch {
  struct signal_watch *next;
  int pipe_ends[2];
  bool is_used;
  /// The watched signals. Signal 1 is the lowest bit.
  _Atomic uint64_t signals;
};

static _Atomic(struct signal_watch *) watches;
static _Atomic(void (*)(int)) hook;
static _Atomic pid_t owner;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct sigaction before[signal_limit];
static bool is_installed[signal_limit];

static uint64_t bit(int number) { return UINT64_C(1) << (number - 1); }

bool signal_can_be_watched(int number) {
  switch (number) {
    case SIGKILL:
    case SIGSTOP:
    // These signals report a fault, after which the program cannot continue.
    case SIGSEGV:
    case SIGBUS:
    case SIGFPE:
    case SIGILL:
    case SIGTRAP:
    // `abort` ends the program even if the handler returns.
    case SIGABRT:
      return false;
    default:
      // The C library reserves the signals from 32 up to `SIGRTMIN - 1`.
      return number > 0 && number <= SIGRTMAX && (number < 32 || number >= SIGRTMIN);
  }
}

/// Returns true if a signal must stay ignored when the parent process has ignored it.
static bool belongs_to_parent(int number) {
  switch (number) {
    case SIGHUP:
    case SIGINT:
    case SIGQUIT:
    case SIGTERM:
    case SIGTSTP:
    case SIGTTIN:
    case SIGTTOU:
      return true;
    default:
      return false;
  }
}

void signal_raise_default(int number) {
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
  if (getpid() != atomic_load(&owner)) {
    if (number != SIGCONT && number != SIGWINCH) signal_raise_default(number);
    errno = error;
    return;
  }
  void (*first)(int) = atomic_load(&hook);
  if (first) first(number);
  uint8_t byte = (uint8_t)number;
  for (struct signal_watch *watch = atomic_load(&watches); watch; watch = watch->next) {
    if (!(atomic_load(&watch->signals) & bit(number))) continue;
    // If the pipe is full, enough signals are pending already.
    (void)!write(watch->pipe_ends[1], &byte, 1);
  }
  errno = error;
}

/// Returns an unused or new watch, or NULL if no memory or descriptors are left.
///
/// The caller owns the lock.
static struct signal_watch *unused_watch(void) {
  struct signal_watch *first = atomic_load(&watches);
  for (struct signal_watch *watch = first; watch; watch = watch->next) {
    if (!watch->is_used) return watch;
  }
  struct signal_watch *watch = calloc(1, sizeof *watch);
  if (!watch) return NULL;
  if (pipe2(watch->pipe_ends, O_CLOEXEC | O_NONBLOCK) != 0) {
    free(watch);
    return NULL;
  }
  watch->next = first;
  atomic_store(&watches, watch);
  return watch;
}

/// Installs the handler of a signal, unless the signal must stay ignored.
static void install(int number) {
  if (is_installed[number] || sigaction(number, NULL, &before[number]) != 0) return;
  bool is_ignored =
      !(before[number].sa_flags & SA_SIGINFO) && before[number].sa_handler == SIG_IGN;
  if (is_ignored && belongs_to_parent(number)) return;
  struct sigaction action = {.sa_handler = handle, .sa_flags = SA_RESTART | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  is_installed[number] = sigaction(number, &action, NULL) == 0;
}

/// Restores the previous handler, unless the program has set a different one since.
static void uninstall(int number) {
  if (!is_installed[number]) return;
  is_installed[number] = false;
  struct sigaction now;
  if (sigaction(number, NULL, &now) == 0 && now.sa_handler == handle) {
    sigaction(number, &before[number], NULL);
  }
}

int signal_watch_begin(const int *numbers, size_t count) {
  standard_streams_occupy();
  pthread_mutex_lock(&lock);
  struct signal_watch *watch = unused_watch();
  if (watch) {
    watch->is_used = true;
    atomic_store(&owner, getpid());
    uint64_t signals = 0;
    for (size_t i = 0; i < count; i++) {
      if (signal_can_be_watched(numbers[i])) signals |= bit(numbers[i]);
    }
    atomic_store(&watch->signals, signals);
    for (int number = 1; number < signal_limit; number++) {
      if (signals & bit(number)) install(number);
    }
  }
  pthread_mutex_unlock(&lock);
  return watch ? watch->pipe_ends[0] : -1;
}

int signal_watch_read(int watch) {
  uint8_t byte;
  ssize_t size;
  do size = read(watch, &byte, 1);
  while (size < 0 && errno == EINTR);
  return size == 1 ? byte : 0;
}

void signal_watch_end(int descriptor) {
  pthread_mutex_lock(&lock);
  uint64_t ended = 0;
  uint64_t watched = 0;
  for (struct signal_watch *watch = atomic_load(&watches); watch; watch = watch->next) {
    if (watch->pipe_ends[0] == descriptor) {
      ended = atomic_exchange(&watch->signals, 0);
    } else {
      watched |= atomic_load(&watch->signals);
    }
  }
  for (int number = 1; number < signal_limit; number++) {
    if (ended & ~watched & bit(number)) uninstall(number);
  }
  pthread_mutex_unlock(&lock);
}

void signal_watch_release(int descriptor) {
  while (signal_watch_read(descriptor) != 0) {
  }
  pthread_mutex_lock(&lock);
  for (struct signal_watch *watch = atomic_load(&watches); watch; watch = watch->next) {
    if (watch->pipe_ends[0] == descriptor) watch->is_used = false;
  }
  pthread_mutex_unlock(&lock);
}

void signal_watch_set_hook(void (*function)(int)) { atomic_store(&hook, function); }

void standard_streams_occupy(void) {
  int error = errno;
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++) {
    if (fcntl(stream, F_GETFD) >= 0) continue;
    // The system chooses the lowest free number, which is that of the stream.
    (void)!open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
  errno = error;
}
