// Functions that the Swift module Glibc lacks or declares differently.

#ifndef COAX_SERVING_H
#define COAX_SERVING_H

#include <sys/epoll.h>
#include <sys/eventfd.h>

// A library that contains these functions does not export them.
#pragma GCC visibility push(hidden)

/// Starts a thread that handles no signals of the process. Returns 0 or an error number.
int serving_thread_start(void *(*run)(void *), void *argument);

/// Accepts a client with a non-blocking socket that other programs do not inherit.
///
/// Returns the descriptor, or -1 and leaves the reason in `errno`.
int serving_accept(int listener);

/// Overwrites the part of the stack that the caller's earlier calls have used, up to 32 KiB.
///
/// Such calls leave copies of what they handled. For example, the dynamic linker saves all vector
/// registers on the stack when a function is called for the first time, and a register may still
/// contain a password that was just copied.
void serving_overwrite_stack(void);

#pragma GCC visibility pop

#endif
