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

#include "signal_watch.h"
#include "CTerminal.h"
#include "internal.h"

// Invariants:
// 1. `guarded` changes only while `phase` is `idle`, so a handler never sees a partial change. The
//    exception is `program_settings`, which has a flag of its own.
// 2. Only the thread that moves `phase` from `owned` to `restoring` restores the terminal.
// 3. A forked child, other than the guard process, does not restore the terminal.
// 4. After a crash, settings are restored before the reset bytes are written. A waiting shell reads
//    the settings as soon as the program has ended. Restoring the settings never blocks, but
//    writing blocks on a terminal that accepts nothing.

enum { idle, owned, restoring };

static atomic_int phase = idle;

static struct {
  int terminal;
  int output;
  int null;
  pid_t owner;
  pid_t group;
  struct termios settings;
  struct termios program_settings;
  atomic_bool has_program_settings;
  uint8_t reset[1024];
  size_t reset_count;
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

/// Returns true if the terminal still has the settings of the program.
static bool has_program_settings(void) {
  struct termios now;
  return guarded.has_program_settings && tcgetattr(guarded.terminal, &now) == 0 &&
         are_equal(&now, &guarded.program_settings);
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

/// Restores the settings, unless a shell is in the foreground and has changed them.
static void restore_settings(void) {
  pid_t foreground = tcgetpgrp(guarded.terminal);
  if (foreground < 0 || foreground == guarded.group || has_program_settings()) {
    set(&guarded.settings);
  }
}

void terminal_restore(void) {
  if (getpid() != guarded.owner) return;
  int expected = owned;
  if (!atomic_compare_exchange_strong(&phase, &expected, restoring)) {
    // If another thread is restoring the terminal, wait, so that the program does not end first.
    for (int i = 0; i < 200 && atomic_load(&phase) == restoring; i++) pause_for(5);
    return;
  }
  int error = errno;
  if (guarded.null >= 0 && guarded.output >= 0) dup2(guarded.null, guarded.output);
  restore_settings();
  if (terminal_write(guarded.terminal, guarded.reset, guarded.reset_count)) {
    terminal_stderr_restore(true, NULL);
    guard_process_stop();
  } else {
    terminal_stderr_restore(!guard_process_take_over(), NULL);
  }
  errno = error;
  atomic_store(&phase, idle);
}

void terminal_restore_in_guard_process(int socket) {
  restore_settings();
  if (terminal_write_until_canceled(guarded.terminal, guarded.reset, guarded.reset_count,
                                    &socket)) {
    terminal_stderr_restore(true, &socket);
  }
}

void terminal_remember_program_settings(const struct termios *settings) {
  // This order ensures that a handler never compares partly written settings.
  guarded.has_program_settings = false;
  guarded.program_settings = *settings;
  guarded.has_program_settings = true;
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
  // The next handler in the chain has called this handler again. Stop the recursion.
  if (handled == number) return signal_raise_default(number);
  handled = number;
  int error = errno;
  terminal_restore();
  struct sigaction *next = &before[index_of(number)];
  // Reinstall the previous action, because after a fault, the same instruction faults again.
  sigaction(number, next, NULL);
  errno = error;
  if (next->sa_flags & SA_SIGINFO) {
    next->sa_sigaction(number, info, context);
  } else if (next->sa_handler != SIG_DFL) {
    next->sa_handler(number);
  } else if (info->si_code <= 0 || number == SIGTRAP) {
    // A process sent the signal, or the instruction has completed. Returning from this handler
    // would not cause the signal again, so raise it.
    raise(number);
  }
  handled = 0;
}

static void install_crash_handlers(void) {
  struct sigaction action = {.sa_sigaction = handle_crash, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < crash_count; i++) {
    is_handled[i] = false;
    if (sigaction(crashes[i], NULL, &before[i]) != 0) continue;
    if (!(before[i].sa_flags & SA_SIGINFO) && before[i].sa_handler == SIG_IGN) continue;
    is_handled[i] = sigaction(crashes[i], &action, NULL) == 0;
  }
}

static void remove_crash_handlers(void) {
  for (int i = 0; i < crash_count; i++) {
    struct sigaction now;
    if (!is_handled[i] || sigaction(crashes[i], NULL, &now) != 0) continue;
    // Keep a handler that was installed in the meantime.
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
static _Thread_local bool has_stack;

static void free_stack(void *stack) {
  sigaltstack(&(stack_t){.ss_flags = SS_DISABLE}, NULL);
  munmap(stack, stack_size);
}

static void make_stacks_key(void) { pthread_key_create(&stacks, free_stack); }

void terminal_guard_prepare_thread(void) {
  if (has_stack) return;
  has_stack = true;
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

// MARK: Starting and stopping

/// True if the reset bytes are unwritten and no guard process will write them.
static bool needs_reset;

static void start_guard_process(void) {
  int needed[3] = {guarded.terminal, -1, -1};
  terminal_stderr_descriptors(&needed[1], &needed[2]);
  guard_process_start(needed, needed[1] < 0 ? 1 : 3);
}

bool terminal_guard_start(int terminal, int output, const uint8_t *reset, size_t count,
                        bool captures_stderr, bool has_guard_process) {
  static bool is_registered;
  if (atomic_load(&phase) != idle) {
    errno = EBUSY;
    return false;
  }
  if (tcgetattr(terminal, &guarded.settings) != 0) return false;
  static int null = -1;
  if (null < 0) null = open("/dev/null", O_WRONLY | O_CLOEXEC);
  bool was_handed_over = guard_process_cancel();
  if (was_handed_over) needs_reset = true;
  guarded.terminal = terminal;
  guarded.output = output;
  guarded.null = null;
  guarded.owner = getpid();
  guarded.group = getpgrp();
  guarded.reset_count = count < sizeof guarded.reset ? count : sizeof guarded.reset;
  memcpy(guarded.reset, reset, guarded.reset_count);
  if (captures_stderr) terminal_stderr_capture(was_handed_over);
  if (has_guard_process) start_guard_process();
  terminal_guard_prepare_thread();
  atomic_store(&phase, owned);
  install_crash_handlers();
  if (!is_registered) {
    is_registered = true;
    atexit(terminal_restore);
    at_quick_exit(terminal_restore);
  }
  return true;
}

/// Sets the program's settings and reports them to the guard process.
static void use(struct termios *settings) {
  set(settings);
  // Read the settings back, because the terminal may not accept all of them.
  if (tcgetattr(guarded.terminal, settings) != 0) return;
  terminal_remember_program_settings(settings);
  guard_process_send_settings(settings);
}

bool terminal_guard_hide_echo(int terminal, bool reads_keys) {
  if (!terminal_guard_start(terminal, -1, (const uint8_t *)"", 0, false, true)) return false;
  struct termios hidden = guarded.settings;
  tcflag_t unwanted = ECHO | ECHONL | (reads_keys ? ICANON : 0);
  hidden.c_lflag &= ~unwanted;
  hidden.c_cc[VMIN] = 1;
  hidden.c_cc[VTIME] = 0;
  use(&hidden);
  return true;
}

void terminal_guard_set_raw(void) {
  if (atomic_load(&phase) != owned) return;
  struct termios raw = guarded.settings;
  cfmakeraw(&raw);
  // Keep the number of bits per character and the parity.
  raw.c_cflag = guarded.settings.c_cflag;
  use(&raw);
}

static void end(bool is_reset) {
  int expected = owned;
  if (atomic_compare_exchange_strong(&phase, &expected, restoring)) {
    restore_settings();
    bool is_handed_over = !is_reset && guard_process_take_over();
    needs_reset = !is_reset && !is_handed_over;
    terminal_stderr_restore(!is_handed_over, NULL);
    if (!is_handed_over) guard_process_stop();
    atomic_store(&phase, idle);
  }
  remove_crash_handlers();
}

void terminal_guard_stop(void) { end(true); }

void terminal_guard_hand_over(void) { end(false); }

bool terminal_guard_needs_reset(void) {
  bool result = needs_reset;
  needs_reset = false;
  return result;
}
