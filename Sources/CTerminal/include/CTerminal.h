// What must be done in C to own a terminal: it runs in signal handlers, or Swift cannot call it.
//
// There is one terminal, so there is one of everything here. Unless something else is said, a
// function belongs to whoever owns the terminal and is called by one thread at a time.

#ifndef COAX_TERMINAL_H
#define COAX_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// MARK: - The guard

/// Remembers how the terminal is, and has it put back whatever ends the program from now on.
///
/// That is: `exit`, and the signals SEGV, BUS, ILL, TRAP, FPE, ABRT and SYS, also as Swift's traps
/// raise them. The terminal is put back first, then what was written to standard error meanwhile is
/// printed, and then everything goes on as it would have without the guard: the handler before this
/// one runs, or the program dies of the signal.
///
/// - `terminal`: a descriptor that nobody else writes to; it must stay open.
/// - `line`: a descriptor that others write to; it leads nowhere once a crash or an exit has put the
///   terminal back, for another thread may be writing still.
/// - `undo`: what is written to the terminal then.
/// - `holds_errors`: whether standard error is kept from the terminal, if it leads to one.
/// - `has_warden`: whether another process waits for the end of this one, and does all that if this
///   one could not: after KILL, `_exit`, or the overflow of a stack without another for handlers.
///
/// Returns false, with `errno`, if the terminal does not say how it is, or if it is guarded already.
bool terminal_guard_arm(int terminal, int line, const uint8_t *undo, size_t count,
                        bool holds_errors, bool has_warden);

/// Has keys and what is written pass through the terminal as they are, and none be echoed.
///
/// It does not wait for what is being written, as ncurses would. If nobody has made other settings
/// when the program is gone, these are put back even if a shell has the terminal by then.
void terminal_guard_set_raw(void);

/// Puts the terminal's settings and standard error back, prints what was kept, and guards no more.
///
/// `undo` is not written: whoever calls this has done all that already.
void terminal_guard_disarm(void);

/// Does so when nothing can be written to the terminal now: if there is a warden, it waits until that
/// is possible, also after the end of the program, and writes `undo` and what was kept.
void terminal_guard_hand_over(void);

/// Whether `undo` was not written when the terminal was handed over, nor since; true once.
///
/// Who guards the terminal again must write it first: the warden does so no more.
bool terminal_guard_owes_undo(void);

/// Lets the guard work in this thread even if its stack overflows. It costs nothing the second time.
///
/// Handlers need another stack then, and each thread has its own.
void terminal_guard_cover_thread(void);

// MARK: - Standard error

/// A descriptor that can be read when something may have been written to standard error; or -1.
///
/// It is the same one each time, and never closed.
int terminal_errors_watch(void);

/// Gives back the memory of what is too old to be printed. Any thread may call it.
void terminal_errors_trim(void);

/// Makes a text harmless that is written to a terminal in pieces. All zeros is its beginning.
struct terminal_cleaner {
  uint8_t pending[4];
  uint8_t count;
  uint8_t missing;
  bool returned;
};

/// Cleans a piece, and returns how many bytes of `clean` it comes to: at most four for each.
///
/// Control characters become visible (`^[`) but for newline and tab; a carriage return begins a new
/// line; what is no UTF-8, controls beyond ASCII, and what turns the direction of writing becomes
/// `?`. It may be called in a signal handler.
size_t terminal_clean(struct terminal_cleaner *cleaner, const uint8_t *text, size_t count,
                      uint8_t *clean);

// MARK: - Signals

/// Has signals told by a descriptor, which is returned, or -1.
///
/// One that is ignored stays ignored, but for those that nobody ignores on purpose (WINCH, CONT).
/// If INT, TERM, HUP or QUIT comes again after a second and the program is still there, it is stuck:
/// the terminal is put back, and it dies of the signal.
int terminal_signals_watch(const int *numbers, size_t count);

/// Takes the next signal that has come; 0 if there is none.
int terminal_signals_take(void);

/// Waits until a signal has come, or for so long.
void terminal_signals_wait(int milliseconds);

/// Puts back what was done about the signals before. The descriptor remains, for the next time.
void terminal_signals_unwatch(void);

/// Stops the program by a signal, as if nothing was done about it, until it is continued.
///
/// With `whole_group` the others of its process group are stopped too, as by Ctrl-Z in a shell.
void terminal_stop(int number, bool whole_group);

// MARK: - Calls

/// Asks a terminal for its size; false if it does not know.
bool terminal_size(int terminal, int *rows, int *columns);

/// Whether the program may use the terminal now: it is not in the background.
bool terminal_is_ours(int terminal);

/// Opens the terminal that controls the program, or returns -1.
int terminal_open(void);

/// Returns another descriptor of the same file, which programs started from this one do not get.
int terminal_duplicate(int descriptor);

/// Opens a terminal anew, to read it or to write to it, and never to wait for it.
///
/// What is set about how to wait belongs to a file that was opened, and shells share theirs with the
/// programs that they start. If it cannot be opened, this is another descriptor of the same file.
int terminal_reopen(int terminal, bool reads);

/// Writes all of it, however often that takes; gives up if nothing can be written for a second.
bool terminal_write(int descriptor, const uint8_t *bytes, size_t count);

/// Writes what there is room for, and returns how much that was; -1 if the terminal is gone.
ssize_t terminal_write_now(int descriptor, const uint8_t *bytes, size_t count);

/// Throws away what was typed and not yet read.
void terminal_forget_input(int terminal);

/// Has characters be those of a locale, "" for what the environment says; false if there is none.
bool terminal_use_locale(const char *name, bool *is_utf8);

// MARK: - What is painted

/// Opens a file in memory to paint on, or returns -1.
int terminal_painting_open(void);

/// How many bytes have been painted and not taken.
size_t terminal_painting_size(int painting);

/// Takes what has been painted, all of it, and returns how many bytes that is.
size_t terminal_painting_take(int painting, uint8_t *bytes, size_t count);

#endif
