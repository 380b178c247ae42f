// Handlers of POSIX signals, and other state of the whole process. Several parts of a program can
// watch the same signal.

#ifndef COAX_SIGNAL_WATCH_H
#define COAX_SIGNAL_WATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/prctl.h>

// A dynamic library that contains these functions does not export them.
#pragma GCC visibility push(hidden)

/// Starts watching signals, and returns a descriptor that is readable while a signal is pending.
/// Returns -1 if the process has no free descriptors or no memory.
///
/// The parameter `watch` of the next three functions is this descriptor.
///
/// If HUP, INT, QUIT, TERM, TSTP, TTIN or TTOU is already ignored, the signal stays ignored, as a
/// parent process such as `nohup` intends.
int signal_watch_begin(const int *numbers, size_t count);

/// Removes and returns the next pending signal, or returns 0 if there is none.
int signal_watch_read(int watch);

/// Stops watching. The end of the last watch of a signal restores the previous handler, unless the
/// program has set a different one since.
///
/// The descriptor stays reserved for this watch until `signal_watch_release`.
void signal_watch_end(int watch);

/// Releases the descriptor of a watch that has ended. A later watch may use the descriptor.
void signal_watch_release(int watch);

/// Sets a function that the handlers of watched signals call first, or removes it with NULL.
///
/// The function must be async-signal-safe.
void signal_watch_set_hook(void (*hook)(int number));

/// Returns true if a program can handle a signal and continue.
bool signal_can_be_watched(int number);

/// Sets the default handler of a signal, and raises the signal in this thread.
void signal_raise_default(int number);

/// Prevents core files after fatal signals, and debuggers of the same user.
///
/// Swift cannot call `prctl`, which takes a variable number of arguments.
static inline void signals_disable_core_files(void) { prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

/// Opens /dev/null in place of each closed standard stream.
///
/// Otherwise, the next pipe or socket would get the number of the stream, and `print` would write to
/// it. The replacements still fail like closed streams: standard input cannot be read, and standard
/// output and standard error cannot be written. Call this function before you open a descriptor.
void standard_streams_occupy(void);

#pragma GCC visibility pop

#endif
