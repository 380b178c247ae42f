// Terminal handling in C. Much of the code runs in signal handlers or needs functions that Swift
// does not import.
//
// There is one terminal, so all state is global. Unless a comment says otherwise, call the
// functions on one thread at a time.

#ifndef COAX_TERMINAL_H
#define COAX_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// MARK: - Restoring the terminal

/// Saves the terminal's settings and starts a guard, which restores the terminal when the program
/// ends.
///
/// The guard handles `exit` and the signals SEGV, BUS, ILL, TRAP, FPE, ABRT and SYS. Swift's traps
/// raise some of these signals. The guard first restores the terminal, then prints captured
/// standard error. After a signal, the previous handler then runs or the signal ends the program.
///
/// - `terminal`: a descriptor that no other code writes to, and that stays open while the guard is
///   active.
/// - `output`: the descriptor that the program writes to, or -1. After a crash or an exit, this
///   descriptor is redirected to /dev/null, because another thread may still be writing.
/// - `reset`: the bytes that reset the terminal, of which at most 1,024 are used.
/// - `captures_stderr`: true to capture standard error if it is a terminal.
/// - `has_guard_process`: true to start a process that restores the terminal when this process
///   cannot, for example after SIGKILL or `_exit`.
///
/// Returns false and sets `errno` if the settings cannot be read or the guard is already active.
bool terminal_guard_start(int terminal, int output, const uint8_t *reset, size_t count,
                          bool captures_stderr, bool has_guard_process);

/// Sets raw mode: input arrives byte by byte, output is not processed, and nothing is echoed.
///
/// Unlike ncurses, this function does not wait for pending output. When the program ends, the guard
/// reverts these settings, unless a shell already uses the terminal and has changed them.
void terminal_guard_set_raw(void);

/// Tells an active guard for how long a reply of the terminal may arrive; 0 if none is expected.
///
/// When the program ends without `terminal_guard_stop`, the reply is discarded. A shell would read it
/// as typed text.
void terminal_guard_expect_reply(int milliseconds);

/// Starts the guard, including a guard process, and turns off the echo of typed text.
///
/// If `reads_keys` is true, the terminal also passes each key on at once, instead of whole lines
/// that it lets the user edit. Nothing else about the terminal changes, so no reset bytes are
/// needed. Returns false if the descriptor is not a terminal or the guard is already active.
bool terminal_guard_hide_echo(int terminal, bool reads_keys);

/// Restores settings and standard error, prints captured output, and stops the guard.
///
/// This function does not write `reset`, because the caller has already reset the terminal.
void terminal_guard_stop(void);

/// Restores settings and standard error, and stops the guard of a terminal that accepts no output.
///
/// The guard process, if there is one, writes `reset` and the captured output as soon as the
/// terminal accepts output, even after the end of the program.
void terminal_guard_hand_over(void);

/// Returns true if a hand-over left `reset` unwritten and no guard process will write it.
///
/// Call this function after `terminal_guard_start`, which cancels a guard process that has not
/// finished. If the result is true, write `reset`. Later calls return false until the next
/// hand-over.
bool terminal_guard_needs_reset(void);

// MARK: - Another program in the foreground

/// Starts another program on the terminal, in a process group of its own in the foreground.
///
/// Returns the identifier of its process, or the negated error number. The new process has the
/// terminal as its standard input and output, and no other descriptors than standard error. Signals
/// have their default effect. `arguments` ends with NULL, and `directory` may be NULL.
pid_t terminal_program_start(int input, int output, char *const *arguments, const char *directory);

/// What has happened to a process.
enum terminal_program_change {
  terminal_program_unchanged,
  terminal_program_exited,
  terminal_program_killed,
  terminal_program_stopped,
};

/// Removes and returns the next change of a process, without waiting.
///
/// Sets `*value` to the exit status or to the number of the signal. If the process cannot be waited
/// for, it counts as exited with 0.
enum terminal_program_change terminal_program_next_change(pid_t process, int *value);

/// Sends a signal to a process group, and continues the group if it is stopped.
void terminal_program_signal(pid_t group, int number);

/// Makes a process group the foreground of a terminal; 0 stands for the group of this process.
void terminal_set_foreground(int terminal, pid_t group);

/// Returns the process group in the foreground of a terminal, or -1.
pid_t terminal_foreground(int terminal);

/// Tells an active guard which process group has the terminal in place of this program.
///
/// When this program ends without `terminal_guard_stop`, the group is hung up before the terminal is
/// restored.
void terminal_guard_lend(pid_t group);

/// Takes the terminal from a stopped process group, and restores the settings from before the guard.
void terminal_guard_interrupt_loan(void);

/// Gives the terminal and its settings back to a stopped process group, and continues the group.
void terminal_guard_continue_loan(void);

/// Hangs up the process group that has the terminal, and waits up to a second for its end.
void terminal_guard_end_loan(void);

/// Gives this thread an alternate signal stack, so that the guard works after a stack overflow on
/// this thread. Further calls on the same thread do nothing.
void terminal_guard_prepare_thread(void);

// MARK: - Standard error

/// Returns a descriptor that becomes readable after a write to captured standard error.
///
/// Returns -1 if no such descriptor has been opened. The descriptor is never closed or replaced.
int terminal_stderr_change_descriptor(void);

/// Frees the memory of captured output that is too old to be printed. This function is thread-safe.
void terminal_stderr_trim(void);

/// The state of a text that is sanitized piece by piece. The initial state is all zeros.
struct terminal_sanitizer {
  uint8_t pending[4];
  uint8_t count;
  uint8_t missing;
  bool returned;
};

/// Sanitizes a piece of text and returns the size of the result, at most four times `count`.
///
/// `\r` and `\r\n` become a newline, and zero bytes are dropped. Other control characters become
/// visible, such as `^[`, except newline and tab. Invalid UTF-8, non-ASCII controls, bidirectional
/// controls, line separators, byte order marks and invisible tags become `?`. A signal handler may
/// call this function.
size_t terminal_sanitize(struct terminal_sanitizer *sanitizer, const uint8_t *text, size_t count,
                         uint8_t *result);

// MARK: - Signals

/// Starts handling signals, and returns a descriptor that is readable while a signal is pending.
/// Returns -1 on failure.
///
/// An ignored INT, TERM, HUP, QUIT or TSTP stays ignored. If INT, TERM, HUP or QUIT arrives more
/// than a second after its first arrival, the program seems to be stuck. The terminal is then
/// restored, and the signal ends the program. Other parts of the program may watch the same
/// signals.
int terminal_signals_watch(const int *numbers, size_t count);

/// Removes and returns the next pending signal, or returns 0 if there is none.
int terminal_signals_read(void);

/// Waits until a signal is pending or the given time has passed.
void terminal_signals_wait(int milliseconds);

/// Stops handling signals. The descriptor stays open, and a later watch may use it.
void terminal_signals_unwatch(void);

/// Stops the process with the default effect of a signal. Returns when the process continues.
///
/// If `whole_group` is true, the whole process group stops, as with Ctrl-Z in a shell. In an
/// orphaned process group, the signal has no effect.
void terminal_stop(int number, bool whole_group);

// MARK: - Input and output

/// Reads the size of a terminal. Returns false if the terminal reports no size.
bool terminal_size(int terminal, int *rows, int *columns);

/// Returns false if `terminal` is the controlling terminal and another process group is in the
/// foreground, otherwise true.
bool terminal_is_in_foreground(int terminal);

/// Opens the controlling terminal, or returns -1.
int terminal_open(void);

/// Returns true if the process can open as many descriptors as a screen needs.
bool terminal_has_descriptors(int terminal);

/// Returns true if the limit on file sizes allows the output of a screen, which is kept in a file.
bool terminal_files_may_grow(void);

/// Duplicates a descriptor, or returns -1. `exec` closes the duplicate.
int terminal_duplicate(int descriptor);

/// Opens a terminal a second time, non-blocking, for reading or for writing.
///
/// O_NONBLOCK on `terminal` itself would also affect the shell, which shares the open file. If the
/// terminal cannot be opened again, the result is a duplicate of `terminal`, which may block.
int terminal_reopen(int terminal, bool reads);

/// Writes all bytes. Returns false after an error, or if nothing is accepted for a second.
bool terminal_write(int descriptor, const uint8_t *bytes, size_t count);

/// Writes as many bytes as fit and returns their number, or -1 after an error.
ssize_t terminal_write_available(int descriptor, const uint8_t *bytes, size_t count);

/// Discards typed input that has not been read.
void terminal_discard_input(int terminal);

/// Sets the locale for character types, and sets `*is_utf8` to true or false. An empty name selects
/// the environment's locale. Returns false and changes nothing if there is no such locale.
bool terminal_set_locale(const char *name, bool *is_utf8);

// MARK: - Output buffer

/// Opens an output buffer, which is a file in memory. Returns -1 on failure.
int terminal_buffer_open(void);

/// Removes all bytes from the buffer.
void terminal_buffer_clear(int buffer);

/// Returns the number of bytes in the buffer.
size_t terminal_buffer_size(int buffer);

/// Copies up to `count` bytes to `bytes`, empties the buffer, and returns the number copied.
size_t terminal_buffer_read(int buffer, uint8_t *bytes, size_t count);

#endif
