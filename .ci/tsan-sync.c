// Shows the thread sanitizer two synchronisations that it cannot see, because they happen inside
// Swift's libraries, which are not instrumented. Linked into the test program of the sanitizer run
// only, see `.ci/run`. Without it, correct programs are reported as races; no suppression can tell
// such a report from a real one, so the functions here stand before the library's, say what
// happens, and leave the work to the originals. A real race is still reported.
//
// When the libraries are instrumented, or the functions get other names, this file can go.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

extern void __tsan_acquire(void *address);
extern void __tsan_release(void *address);

// 1. Synchronization.Mutex. An uncontended one is a compare-and-swap in our own code, and seen. A
// contended one is handed over by the kernel (futex), in these three functions, and the new holder
// seems to run beside the old one.

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

// 2. Continuations. Resuming one releases its task, in the sanitizer's sense, but a task that had
// not suspended yet goes on without acquiring. It acquires here: a caller frees the frame of what
// it awaited, `withCheckedContinuation` for one, before it goes on.

typedef SWIFT void Dealloc(void *frame);
// Weak, since what is written in C alone is linked with this too.
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
