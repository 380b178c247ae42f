// Functions of the system that Swift's modules lack or declare in different ways.

#ifndef COAX_SERVING_H
#define COAX_SERVING_H

#include <sys/epoll.h>
#include <sys/eventfd.h>

// Not for programs that load a library with this function.
#pragma GCC visibility push(hidden)

/// Starts a thread that handles no signals of the process. Returns 0 or an error number.
int serving_thread_start(void *(*run)(void *), void *argument);

#pragma GCC visibility pop

#endif
