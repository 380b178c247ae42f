#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
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
  /// The process group that has the terminal in place of the program, or 0.
  _Atomic pid_t borrower;
  struct termios borrower_settings;
  struct termios settings;
  struct termios program_settings;
  atomic_bool has_program_settings;
  /// The time until which a reply of the terminal may arrive, or 0.
  atomic_llong reply_deadline;
  uint8_t reset[1024];
  size_t reset_count;
} guarded;

/// The silence in milliseconds after which a reply is complete.
enum { reply_pause = 100 };

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

/// Discards a reply that the terminal has not sent yet, because a shell would read it as typed text.
///
/// A reply counts as complete when nothing follows it for a moment. If a shell already uses the
/// terminal, its input is kept.
static void discard_reply(void) {
  long long deadline = atomic_exchange(&guarded.reply_deadline, 0);
  sigset_t stop, mask;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &stop, &mask);
  for (;;) {
    long long remaining = deadline - terminal_now();
    if (remaining <= 0 || !has_program_settings()) break;
    struct pollfd input = {.fd = guarded.terminal, .events = POLLIN};
    int ready = poll(&input, 1, (int)remaining);
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0 || !(input.revents & POLLIN)) break;
    tcflush(guarded.terminal, TCIFLUSH);
    if (terminal_now() + reply_pause < deadline) deadline = terminal_now() + reply_pause;
  }
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
}

/// Returns true once the leader of a process group has ended.
static bool has_ended(pid_t group) {
  if (getpid() == guarded.owner) return waitpid(group, NULL, WNOHANG) != 0;
  return kill(-group, 0) != 0;
}

/// Ends the process group that has the terminal. Only async-signal-safe functions are called.
static void end_borrower(void) {
  pid_t group = atomic_exchange(&guarded.borrower, 0);
  if (group <= 0) return;
  // If no shell has the terminal yet, the settings are those of the group. A shell restores them
  // itself after a job was killed.
  struct termios settings;
  if (tcgetpgrp(guarded.terminal) == group && tcgetattr(guarded.terminal, &settings) == 0) {
    terminal_remember_program_settings(&settings);
  }
  terminal_program_signal(group, SIGHUP);
  for (int i = 0; i < 200 && !has_ended(group); i++) pause_for(5);
  kill(-group, SIGKILL);
  // A shell may have taken the terminal in the meantime.
  if (tcgetpgrp(guarded.terminal) == group) {
    terminal_set_foreground(guarded.terminal, guarded.group);
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
  end_borrower();
  discard_reply();
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
  end_borrower();
  discard_reply();
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

void terminal_remember_reply_deadline(long long time) {
  atomic_store(&guarded.reply_deadline, time);
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
  standard_streams_occupy();
  static int null = -1;
  if (null < 0) null = open("/dev/null", O_WRONLY | O_CLOEXEC);
  bool was_handed_over = guard_process_cancel();
  if (was_handed_over) needs_reset = true;
  guarded.terminal = terminal;
  guarded.output = output;
  guarded.null = null;
  guarded.owner = getpid();
  guarded.group = getpgrp();
  atomic_store(&guarded.borrower, 0);
  atomic_store(&guarded.reply_deadline, 0);
  guarded.has_program_settings = false;
  guarded.reset_count = count < sizeof guarded.reset ? count : sizeof guarded.reset;
  memcpy(guarded.reset, reset, guarded.reset_count);
  // Another thread can crash at any time. Its message must not be captured without a handler.
  atomic_store(&phase, owned);
  crash_handlers_install();
  if (captures_stderr) terminal_stderr_capture(was_handed_over);
  if (has_guard_process) start_guard_process();
  terminal_guard_prepare_thread();
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

void terminal_guard_expect_reply(int milliseconds) {
  if (atomic_load(&phase) != owned) return;
  long long time = milliseconds > 0 ? terminal_now() + milliseconds : 0;
  terminal_remember_reply_deadline(time);
  guard_process_send_reply_deadline(time);
}

// MARK: Another program

void terminal_remember_borrower(pid_t group) { atomic_store(&guarded.borrower, group); }

void terminal_guard_lend(pid_t group) {
  if (atomic_load(&phase) != owned) return;
  terminal_remember_borrower(group);
  guard_process_send_borrower(group);
}

void terminal_guard_interrupt_loan(void) {
  tcgetattr(guarded.terminal, &guarded.borrower_settings);
  terminal_set_foreground(guarded.terminal, 0);
  set(&guarded.settings);
}

void terminal_guard_continue_loan(void) {
  pid_t group = atomic_load(&guarded.borrower);
  if (group <= 0) return;
  set(&guarded.borrower_settings);
  terminal_set_foreground(guarded.terminal, group);
  kill(-group, SIGCONT);
}

void terminal_guard_end_loan(void) { end_borrower(); }

static void end(bool is_reset) {
  int expected = owned;
  if (atomic_compare_exchange_strong(&phase, &expected, restoring)) {
    atomic_store(&guarded.borrower, 0);
    restore_settings();
    bool is_handed_over = !is_reset && guard_process_take_over();
    needs_reset = !is_reset && !is_handed_over;
    terminal_stderr_restore(!is_handed_over, NULL);
    if (!is_handed_over) guard_process_stop();
    atomic_store(&phase, idle);
  }
  crash_handlers_remove();
}

void terminal_guard_stop(void) { end(true); }

void terminal_guard_hand_over(void) { end(false); }

bool terminal_guard_needs_reset(void) {
  bool result = needs_reset;
  needs_reset = false;
  return result;
}
