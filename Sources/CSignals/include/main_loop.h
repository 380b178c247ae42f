// The main queue of Dispatch, for programs with their own event loop.

#ifndef COAX_MAIN_LOOP_H
#define COAX_MAIN_LOOP_H

#include <stdbool.h>

// A dynamic library that contains these functions does not export them.
#pragma GCC visibility push(hidden)

/// Returns true on the thread that runs `main`.
bool main_loop_is_on_main_thread(void);

/// Returns true on the main queue, but false on another queue that targets the main queue.
bool main_queue_is_current(void);

/// Returns a descriptor that becomes readable when work is added to the main queue.
int main_loop_descriptor(void);

/// Makes the descriptor readable.
void main_loop_wake(void);

/// Runs the due work of the main queue. If this work enqueues further work, the descriptor becomes
/// readable again.
void main_loop_dispatch(void);

#pragma GCC visibility pop

#endif
