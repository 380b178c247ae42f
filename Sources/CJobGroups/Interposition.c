#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#include "Jobs.h"

// This file replaces the three dispatch functions that enqueue Swift's tasks and blocks. The dynamic
// linker prefers a program's functions to those of its libraries. So the calls of the program and of
// Swift's runtime arrive here.

typedef void *Queue;
typedef void (^Block)(void);

// The thread sanitizer defines weak functions of the same names. The functions below must replace
// those. Without the thread sanitizer, the functions below are weak themselves, because a program
// may link the dispatch library statically.
#if __has_feature(thread_sanitizer)
#define REPLACEMENT(name) __attribute__((alias(#name), visibility("default")))
#else
#define REPLACEMENT(name) __attribute__((alias(#name), weak, visibility("default")))
#endif

// The thread sanitizer's own functions, if any. They must be called instead of the library's.
#define SANITIZED __attribute__((weak))
SANITIZED void __interceptor_dispatch_async_f(Queue queue, void *context, JobFunction function);
SANITIZED void __interceptor_dispatch_after_f(
  uint64_t time, Queue queue, void *context, JobFunction function
);

extern void *_Block_copy(const void *block);
extern void _Block_release(const void *block);

static void *original(void *sanitized, const char *name) {
  return sanitized ? sanitized : dlsym(RTLD_NEXT, name);
}

static void enqueue(Queue queue, void *context, JobFunction function) {
  static void (*_Atomic library)(Queue, void *, JobFunction);
  if (!library) library = original(__interceptor_dispatch_async_f, "dispatch_async_f");
  library(queue, job_create(function, context, false), job_run);
}

static void run_block(void *context) {
  Block block = context;
  block();
  _Block_release(block);
}

static void enqueue_block(Queue queue, Block block) {
  enqueue(queue, _Block_copy(block), run_block);
}

static void enqueue_later(uint64_t time, Queue queue, void *context, JobFunction function) {
  static void (*_Atomic library)(uint64_t, Queue, void *, JobFunction);
  if (!library) library = original(__interceptor_dispatch_after_f, "dispatch_after_f");
  library(time, queue, job_create(function, context, true), job_run);
}

REPLACEMENT(enqueue)
void dispatch_async_f(Queue queue, void *context, JobFunction function);
REPLACEMENT(enqueue_block)
void dispatch_async(Queue queue, Block block);
REPLACEMENT(enqueue_later)
void dispatch_after_f(uint64_t time, Queue queue, void *context, JobFunction function);

bool job_groups_are_available(void) {
  return dlsym(RTLD_DEFAULT, "dispatch_async_f") == (void *)enqueue;
}
