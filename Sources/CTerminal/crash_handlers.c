#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/mman.h>

#include "signal_watch.h"
#include "CTerminal.h"
#include "internal.h"

static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGSYS};
enum { crash_count = sizeof crashes / sizeof *crashes };
static struct sigaction before[crash_count];
static bool is_handled[crash_count];

static int index_of(int number) {
  for (int i = 0; i < crash_count; i++) {
    if (crashes[i] == number) return i;
  }
  return 0;
}

/// True if the process ends when the signal comes again.
static bool has_default_action(int number) {
  struct sigaction now;
  return sigaction(number, NULL, &now) == 0 && !(now.sa_flags & SA_SIGINFO) &&
         now.sa_handler == SIG_DFL;
}

static void handle_crash(int number, siginfo_t *info, void *context) {
  static _Thread_local int handled;
  // The next handler in the chain has called this handler again. Stop the recursion.
  if (handled == number) return signal_raise_default(number);
  handled = number;
  int error = errno;
  terminal_restore();
  struct sigaction *next = &before[index_of(number)];
  // Reinstall the previous action, because after a fault, the same instruction faults again.
  sigaction(number, next, NULL);
  errno = error;
  if (next->sa_flags & SA_SIGINFO) {
    next->sa_sigaction(number, info, context);
  } else if (next->sa_handler != SIG_DFL) {
    next->sa_handler(number);
  }
  // If a process sent the signal, or the instruction has completed, returning from this handler would
  // not cause the signal again. The handler of Swift's backtraces expects that it comes again.
  bool comes_again = info->si_code > 0 && number != SIGTRAP;
  if (!comes_again && has_default_action(number)) raise(number);
  handled = 0;
}

void crash_handlers_install(void) {
  struct sigaction action = {.sa_sigaction = handle_crash, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < crash_count; i++) {
    is_handled[i] = false;
    if (sigaction(crashes[i], NULL, &before[i]) != 0) continue;
    if (!(before[i].sa_flags & SA_SIGINFO) && before[i].sa_handler == SIG_IGN) continue;
    is_handled[i] = sigaction(crashes[i], &action, NULL) == 0;
  }
}

void crash_handlers_remove(void) {
  for (int i = 0; i < crash_count; i++) {
    struct sigaction now;
    if (!is_handled[i] || sigaction(crashes[i], NULL, &now) != 0) continue;
    // Keep a handler that was installed in the meantime.
    if ((now.sa_flags & SA_SIGINFO) && now.sa_sigaction == handle_crash) {
      sigaction(crashes[i], &before[i], NULL);
    }
    is_handled[i] = false;
  }
}

// MARK: Stacks for handlers

enum { stack_size = 64 * 1024 };
static pthread_key_t stacks;
static pthread_once_t stacks_once = PTHREAD_ONCE_INIT;
static _Thread_local bool has_stack;

static void free_stack(void *stack) {
  sigaltstack(&(stack_t){.ss_flags = SS_DISABLE}, NULL);
  munmap(stack, stack_size);
}

static void make_stacks_key(void) { pthread_key_create(&stacks, free_stack); }

void terminal_guard_prepare_thread(void) {
  if (has_stack) return;
  has_stack = true;
  stack_t now;
  if (sigaltstack(NULL, &now) != 0 || !(now.ss_flags & SS_DISABLE)) return;
  pthread_once(&stacks_once, make_stacks_key);
  void *memory = mmap(NULL, stack_size, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
  if (memory == MAP_FAILED) return;
  stack_t stack = {.ss_sp = memory, .ss_size = stack_size};
  if (sigaltstack(&stack, NULL) != 0) {
    munmap(memory, stack_size);
    return;
  }
  pthread_setspecific(stacks, memory);
}
