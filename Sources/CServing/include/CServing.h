// Functions that the Swift modules Glibc and Musl lack or declare differently.

#ifndef COAX_SERVING_H
#define COAX_SERVING_H

#include <sys/epoll.h>
#include <sys/eventfd.h>

// A library that contains this function does not export it.
#pragma GCC visibility push(hidden)

/// Starts a thread that handles no signals of the process. Returns 0 or an error number.
int serving_thread_start(void *(*run)(void *), void *argument);

#pragma GCC visibility pop

#endif
