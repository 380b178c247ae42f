// What the files of this target do for each other. All may be called in a signal handler, but for
// `terminal_errors_hold` and `terminal_warden_post`.

#ifndef COAX_TERMINAL_INTERNAL_H
#define COAX_TERMINAL_INTERNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <termios.h>

/// Puts the terminal back as it was before it was guarded, if that has not been done.
void terminal_restore(void);

/// Does so in another process than the one that guarded it, when that is gone or asks for it; `leash`
/// is what that may call it off by.
void terminal_restore_for_owner(int leash);

/// Takes these settings as what the program has made of the terminal's.
void terminal_learn_own(const struct termios *settings);

/// Has another process wait for the end of this one; it keeps some descriptors open, seven at most.
void terminal_warden_post(const int *needed, size_t count);

/// Tells that process of the settings that the program has made.
void terminal_warden_tell(const struct termios *settings);

/// Tells that process that there is nothing left to do.
void terminal_warden_dismiss(void);

/// Has that process put the terminal back, for it can wait until that is possible; false if there is
/// none.
bool terminal_warden_take_over(void);

/// Calls that process off if it has taken over and is not done yet, and returns whether that was so.
bool terminal_warden_call_off(void);

/// Raises a signal in this thread, and has it do what it does where nobody does anything about it.
void terminal_raise_plainly(int number);

/// The time in milliseconds since some beginning.
long long terminal_now(void);

/// As `terminal_write`, but waits as long as there is a terminal, or until it is called off.
///
/// `leash` becomes -1 when the owner is gone.
bool terminal_write_patiently(int descriptor, const uint8_t *bytes, size_t count, int *leash);

/// Whether the owner has said that there is nothing left to do; it does not wait for that.
bool terminal_warden_is_called_off(int leash);

/// Keeps standard error from the terminal, if it leads to one, and what was kept before if it `keeps`.
void terminal_errors_hold(bool keeps);

/// Where standard error is kept, and where that is printed; -1 if it is not kept.
void terminal_errors_descriptors(int *held, int *printed);

/// Lets standard error through again, and prints what was kept, if that is not left to the warden.
///
/// The warden has a `leash`, and waits as long as it takes.
void terminal_errors_release(bool prints, int *leash);

#endif
