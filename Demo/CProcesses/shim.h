#include <stddef.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

// The C library of Debian 12 declares these functions in a header that Swift's module lacks.

/// Returns a descriptor that stays that of a process, or -1 and leaves the reason in `errno`.
static inline int process_open(pid_t number) { return (int)syscall(SYS_pidfd_open, number, 0); }

/// Sends a signal to the process of a descriptor; returns -1 and sets `errno` after a failure.
static inline int process_signal(int descriptor, int signal) {
  return (int)syscall(SYS_pidfd_send_signal, descriptor, signal, NULL, 0);
}
