// Functions shared by the files of this target. All are async-signal-safe except
// `terminal_stderr_capture` and `guard_process_start`.

#ifndef COAX_TERMINAL_INTERNAL_H
#define COAX_TERMINAL_INTERNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <termios.h>

// MARK: - restore_after_crash.c

/// Restores the terminal, unless it has already been restored or this process is a forked child.
void terminal_restore(void);

/// Restores the terminal in the guard process, after the program's end or at the program's request.
///
/// The program can cancel the restoration through `socket`.
void terminal_restore_in_guard_process(int socket);

/// Records the terminal settings of the program, to recognize these settings later.
void terminal_remember_program_settings(const struct termios *settings);

/// Records until which time a reply of the terminal may arrive; 0 if none is expected.
void terminal_remember_reply_deadline(long long time);

/// Records the process group that has the terminal in place of the program.
void terminal_remember_borrower(pid_t group);

// MARK: - crash_handlers.c

/// Installs handlers that restore the terminal when the program crashes.
void crash_handlers_install(void);

/// Removes the handlers, unless the program has installed others since.
void crash_handlers_remove(void);

// MARK: - guard_process.c

/// Starts the guard process, which keeps only its socket and the `needed` descriptors open. Pass at
/// most seven descriptors.
void guard_process_start(const int *needed, size_t count);

/// Sends the terminal settings of the program to the guard process.
void guard_process_send_settings(const struct termios *settings);

/// Sends the process group that has the terminal in place of the program to the guard process.
void guard_process_send_borrower(pid_t group);

/// Sends the time until which a reply of the terminal may arrive to the guard process.
void guard_process_send_reply_deadline(long long time);

/// Ends the guard process without restoring the terminal.
void guard_process_stop(void);

/// Lets the guard process restore the terminal, and returns false if there is no guard process.
///
/// The guard process waits without a timeout until the terminal accepts output.
bool guard_process_take_over(void);

/// Cancels a guard process that has taken over. Returns true if the process was still running.
bool guard_process_cancel(void);

/// Returns true if the program has sent a cancellation. The function does not block.
bool guard_process_is_canceled(int socket);

// MARK: - terminal_io.c

/// Returns the monotonic time in milliseconds.
long long terminal_now(void);

/// Writes like `terminal_write`, but without a timeout. Returns false if the terminal is gone or
/// the program cancels the write.
///
/// Sets `*socket` to -1 if the program ends before all bytes are written.
bool terminal_write_until_canceled(int descriptor, const uint8_t *bytes, size_t count, int *socket);

// MARK: - stderr_capture.c

/// Captures standard error if it is a terminal. If `keeps` is true, text captured earlier is kept.
void terminal_stderr_capture(bool keeps);

/// Sets `*capture` to the capture file, and `*printing` to the descriptor for printing the text.
///
/// Both are -1 if nothing is captured.
void terminal_stderr_descriptors(int *capture, int *printing);

/// Restores standard error. If `prints` is true, prints the captured text.
///
/// If `socket` is not NULL, as in the guard process, printing has no timeout, and the program can
/// cancel the printing.
void terminal_stderr_restore(bool prints, int *socket);

#endif
