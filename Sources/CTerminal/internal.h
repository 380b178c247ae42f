// What the files of this target do for each other. All may be called in a signal handler, but for
// `terminal_errors_hold` and `terminal_warden_post`.

#ifndef COAX_TERMINAL_INTERNAL_H
#define COAX_TERMINAL_INTERNAL_H

#include <stddef.h>

/// Puts the terminal back as it was before it was guarded, if that has not been done.
void terminal_restore(void);

/// Does so in another process than the one that guarded it, when that is gone.
void terminal_restore_for_owner(void);

/// Has another process wait for the end of this one; it keeps some descriptors open, seven at most.
void terminal_warden_post(const int *needed, size_t count);

/// Tells that process that there is nothing left to do.
void terminal_warden_dismiss(void);

/// Keeps standard error from the terminal, if it leads to one.
void terminal_errors_hold(void);

/// Where standard error is kept, and where it led before; -1 if it is not kept.
void terminal_errors_descriptors(int *held, int *kept);

/// Lets standard error through again, and prints what was kept.
void terminal_errors_release(void);

#endif
