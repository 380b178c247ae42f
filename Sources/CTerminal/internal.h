// What the files of this target do for each other. All may be called in a signal handler, but for
// `terminal_errors_hold`.

#ifndef COAX_TERMINAL_INTERNAL_H
#define COAX_TERMINAL_INTERNAL_H

/// Puts the terminal back as it was before it was guarded, if that has not been done.
void terminal_restore(void);

/// Keeps standard error from the terminal, if it leads to one.
void terminal_errors_hold(void);

/// Lets standard error through again, and prints what was kept.
void terminal_errors_release(void);

#endif
