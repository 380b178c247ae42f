#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "CTerminal.h"
#include "internal.h"

// 1. `guarded` is written only while `phase` is `idle`, so a handler always finds it whole; but for
//    `own`, which is known only later, and says itself whether it is.
// 2. Who moves `phase` from `owned` to `restoring` puts the terminal back; nobody else does.
// 3. A child that was forked and did not begin another program leaves the terminal alone.
// 4. Settings come first: they take no time, and a shell that waits for the program's end looks at
//    them as soon as it has ended. What is written may wait for a line that is full.

enum { idle, owned, restoring };

static atomic_int phase = idle;

static struct {
  int terminal;
  int line;
  int nowhere;
  pid_t owner;
  pid_t group;
  struct termios settings;
  struct termios own;
  atomic_bool has_own;
  uint8_t undo[1024];
  size_t undo_count;
} guarded;

static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGSYS};
enum { crash_count = sizeof crashes / sizeof *crashes };
static struct sigaction before[crash_count];
static bool is_handled[crash_count];

static void pause_for(long milliseconds) {
  struct timespec time = {.tv_nsec = milliseconds * 1000000};
  nanosleep(&time, NULL);
}

static bool are_equal(const struct termios *left, const struct termios *right) {
  return left->c_iflag == right->c_iflag && left->c_oflag == right->c_oflag &&
         left->c_cflag == right->c_cflag && left->c_lflag == right->c_lflag &&
         memcmp(left->c_cc, right->c_cc, sizeof left->c_cc) == 0;
}

/// Whether the settings are those that the program made, so that nobody has made others since.
static bool are_own(void) {
  struct termios now;
  return guarded.has_own && tcgetattr(guarded.terminal, &now) == 0 && are_equal(&now, &guarded.own);
}

static void set(const struct termios *settings) {
  sigset_t stop, mask;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &stop, &mask);
  while (tcsetattr(guarded.terminal, TCSANOW, settings) != 0 && errno == EINTR) {
  }
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
}

/// Puts settings back, unless a shell has the terminal and has made its own.
static void put_back_settings(void) {
  pid_t front = tcgetpgrp(guarded.terminal);
  if (front < 0 || front == guarded.group || are_own()) set(&guarded.settings);
}

void terminal_restore(void) {
  if (getpid() != guarded.owner) return;
  int expected = owned;
  if (!atomic_compare_exchange_strong(&phase, &expected, restoring)) {
    // Another thread is at it, and this one must not end the program before it has done so.
    for (int i = 0; i < 200 && atomic_load(&phase) == restoring; i++) pause_for(5);
    return;
  }
  int error = errno;
  if (guarded.nowhere >= 0) dup2(guarded.nowhere, guarded.line);
  put_back_settings();
  if (terminal_write(guarded.terminal, guarded.undo, guarded.undo_count)) {
    terminal_errors_release(true, NULL);
    terminal_warden_dismiss();
  } else {
    terminal_errors_release(!terminal_warden_take_over(), NULL);
  }
  errno = error;
  atomic_store(&phase, idle);
}

void terminal_restore_for_owner(int leash) {
  put_back_settings();
  if (terminal_write_patiently(guarded.terminal, guarded.undo, guarded.undo_count, &leash)) {
    terminal_errors_release(true, &leash);
  }
}

void terminal_learn_own(const struct termios *settings) {
  // In this order for a handler: it may compare old settings, but none that were half written.
  guarded.has_own = false;
  guarded.own = *settings;
  guarded.has_own = true;
}

// MARK: Crashes

static int index_of(int number) {
  for (int i = 0; i < crash_count; i++) {
    if (crashes[i] == number) return i;
  }
  return 0;
}

static void handle_crash(int number, siginfo_t *info, void *context) {
  static _Thread_local int handled;
  // The handler before this one was made after this one was first, and has called it.
  if (handled == number) return terminal_raise_plainly(number);
  handled = number;
  int error = errno;
  terminal_restore();
  struct sigaction *next = &before[index_of(number)];
  // From now on, as without us: also for what the handler before does next.
  sigaction(number, next, NULL);
  errno = error;
  if (next->sa_flags & SA_SIGINFO) {
    next->sa_sigaction(number, info, context);
  } else if (next->sa_handler != SIG_DFL) {
    next->sa_handler(number);
  } else if (info->si_code <= 0 || number == SIGTRAP) {
    // Somebody sent it, or the instruction is over: it will not come again by itself.
    raise(number);
  }
  handled = 0;
}

static void handle_crashes(void) {
  struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK};
  action.sa_sigaction = handle_crash;
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < crash_count; i++) {
    is_handled[i] = false;
    if (sigaction(crashes[i], NULL, &before[i]) != 0) continue;
    if (!(before[i].sa_flags & SA_SIGINFO) && before[i].sa_handler == SIG_IGN) continue;
    is_handled[i] = sigaction(crashes[i], &action, NULL) == 0;
  }
}

static void handle_crashes_no_more(void) {
  for (int i = 0; i < crash_count; i++) {
    struct sigaction now;
    if (!is_handled[i] || sigaction(crashes[i], NULL, &now) != 0) continue;
    // Somebody may have come after us.
    if ((now.sa_flags & SA_SIGINFO) && now.sa_sigaction == handle_crash) {
      sigaction(crashes[i], &before[i], NULL);
    }
    is_handled[i] = false;
  }
}

// MARK: Stacks for handlers

enum { stack_size = 64 * 1024 };
static pthread_key_t stacks;
static pthread_once_t stacks_once = PTHREAD_ONCE_INIT;
static _Thread_local bool is_covered;

static void free_stack(void *stack) {
  stack_t none = {.ss_flags = SS_DISABLE};
  sigaltstack(&none, NULL);
  munmap(stack, stack_size);
}

static void make_stacks_key(void) { pthread_key_create(&stacks, free_stack); }

void terminal_guard_cover_thread(void) {
  if (is_covered) return;
  is_covered = true;
  stack_t now;
  if (sigaltstack(NULL, &now) != 0 || !(now.ss_flags & SS_DISABLE)) return;
  pthread_once(&stacks_once, make_stacks_key);
  void *memory = mmap(NULL, stack_size, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
  if (memory == MAP_FAILED) return;
  stack_t stack = {.ss_sp = memory, .ss_size = stack_size};
  if (sigaltstack(&stack, NULL) != 0) {
    munmap(memory, stack_size);
    return;
  }
  pthread_setspecific(stacks, memory);
}

// MARK: Arming

/// Whether what undoes everything has not been written, and nobody else does it any more.
static bool is_undo_owed;

static void post_warden(void) {
  int needed[3] = {guarded.terminal, -1, -1};
  terminal_errors_descriptors(&needed[1], &needed[2]);
  terminal_warden_post(needed, needed[1] < 0 ? 1 : 3);
}

bool terminal_guard_arm(int terminal, int line, const uint8_t *undo, size_t count,
                        bool holds_errors, bool has_warden) {
  static bool is_registered;
  if (atomic_load(&phase) != idle) {
    errno = EBUSY;
    return false;
  }
  if (tcgetattr(terminal, &guarded.settings) != 0) return false;
  static int nowhere = -1;
  if (nowhere < 0) nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  bool was_left = terminal_warden_call_off();
  if (was_left) is_undo_owed = true;
  guarded.terminal = terminal;
  guarded.line = line;
  guarded.nowhere = nowhere;
  guarded.owner = getpid();
  guarded.group = getpgrp();
  guarded.undo_count = count < sizeof guarded.undo ? count : sizeof guarded.undo;
  memcpy(guarded.undo, undo, guarded.undo_count);
  if (holds_errors) terminal_errors_hold(was_left);
  if (has_warden) post_warden();
  terminal_guard_cover_thread();
  atomic_store(&phase, owned);
  handle_crashes();
  if (!is_registered) {
    is_registered = true;
    atexit(terminal_restore);
    at_quick_exit(terminal_restore);
  }
  return true;
}

void terminal_guard_set_raw(void) {
  if (atomic_load(&phase) != owned) return;
  struct termios raw = guarded.settings;
  cfmakeraw(&raw);
  // How many bits a character has there is not the program's to say.
  raw.c_cflag = guarded.settings.c_cflag;
  set(&raw);
  // It may be that not all of it can be had.
  if (tcgetattr(guarded.terminal, &raw) != 0) return;
  terminal_learn_own(&raw);
  terminal_warden_tell(&raw);
}

static void end(bool is_undone) {
  int expected = owned;
  if (atomic_compare_exchange_strong(&phase, &expected, restoring)) {
    put_back_settings();
    bool is_left = !is_undone && terminal_warden_take_over();
    is_undo_owed = !is_undone && !is_left;
    terminal_errors_release(!is_left, NULL);
    if (!is_left) terminal_warden_dismiss();
    atomic_store(&phase, idle);
  }
  handle_crashes_no_more();
}

void terminal_guard_disarm(void) { end(true); }

void terminal_guard_hand_over(void) { end(false); }

bool terminal_guard_owes_undo(void) {
  bool is_owed = is_undo_owed;
  is_undo_owed = false;
  return is_owed;
}
