#define _GNU_SOURCE
#include "main_loop.h"

#include <stdatomic.h>
#include <stddef.h>
#include <sys/eventfd.h>
#include <unistd.h>

// The header of Dispatch is not in the compiler's search path for C.
extern struct dispatch_queue_static_s _dispatch_main_q;
const char *dispatch_queue_get_label(void *queue);

// Dispatch exports these functions for the run loop of Foundation. Their names are private, but
// have been stable for ten years.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

bool main_loop_is_on_main_thread(void) { return gettid() == getpid(); }

bool main_queue_is_current(void) {
  // Dispatch copies the labels of other queues, so only the main queue's label has this address.
  // Each call of Dispatch takes 5 ns.
  static _Atomic(const char *) main_label;
  const char *label = atomic_load_explicit(&main_label, memory_order_relaxed);
  if (!label) {
    label = dispatch_queue_get_label(&_dispatch_main_q);
    atomic_store_explicit(&main_label, label, memory_order_relaxed);
  }
  return dispatch_queue_get_label(NULL) == label;
}

int main_loop_descriptor(void) { return _dispatch_get_main_queue_handle_4CF(); }

void main_loop_wake(void) { eventfd_write(main_loop_descriptor(), 1); }

void main_loop_dispatch(void) {
  eventfd_t count;
  eventfd_read(main_loop_descriptor(), &count);
  _dispatch_main_queue_callback_4CF(NULL);
}
