// Declares two kinds of synchronization that the thread sanitizer cannot see. They happen in
// Swift's libraries, which are not instrumented. `.ci/run` links this file into the test program of
// the sanitizer only. Without this file, the sanitizer reports races in correct programs, and a
// suppression would also hide real races. The functions below replace functions of the libraries,
// declare the synchronization, and call the originals. Real races are still reported.
//
// Delete this file when the libraries are instrumented or the functions have other names.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

extern void __tsan_acquire(void *address);
extern void __tsan_release(void *address);

// 1. Synchronization.Mutex. An uncontended lock is a compare-and-swap in instrumented code. A
// contended lock passes through the kernel (futex) in these three functions. There the sanitizer
// does not see that the new holder runs after the old one.

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef SWIFT void Lock(uint32_t thread, SELF void *mutex);
typedef SWIFT bool TryLock(SELF void *mutex);
typedef SWIFT void Unlock(SELF void *mutex);

Lock lock_slow __asm__(LOCK);
TryLock try_lock_slow __asm__(TRY_LOCK);
Unlock unlock_slow __asm__(UNLOCK);

SWIFT void lock_slow(uint32_t thread, SELF void *mutex) {
  Lock *original = dlsym(RTLD_NEXT, LOCK);
  original(thread, mutex);
  __tsan_acquire(mutex);
}

SWIFT bool try_lock_slow(SELF void *mutex) {
  TryLock *original = dlsym(RTLD_NEXT, TRY_LOCK);
  bool locked = original(mutex);
  if (locked) __tsan_acquire(mutex);
  return locked;
}

SWIFT void unlock_slow(SELF void *mutex) {
  Unlock *original = dlsym(RTLD_NEXT, UNLOCK);
  __tsan_release(mutex);
  original(mutex);
}

// 2. Continuations. Resuming a continuation is a release, but a task that has not suspended yet
// continues without an acquire. Before such a task continues, it calls `swift_task_dealloc` to free
// the frame of the awaited function, for example `withCheckedContinuation`. This file declares the
// acquire there.

typedef SWIFT void Dealloc(void *frame);
// The symbol is weak, because this file is also linked into programs without Swift.
extern SWIFT void *swift_task_getCurrent(void) __attribute__((weak));
Dealloc swift_task_dealloc;

static Dealloc *original_dealloc;

__attribute__((constructor)) static void find_dealloc(void) {
  original_dealloc = dlsym(RTLD_NEXT, "swift_task_dealloc");
}

SWIFT void swift_task_dealloc(void *frame) {
  __tsan_acquire(swift_task_getCurrent());
  original_dealloc(frame);
}
