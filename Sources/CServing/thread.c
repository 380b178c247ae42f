#define _GNU_SOURCE
#include "CServing.h"

#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>

int serving_thread_start(void *(*run)(void *), void *argument) {
  // A thread inherits the signal mask of its creator, so the creator blocks all signals while it
  // creates the thread.
  sigset_t all, previous;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &previous);
  pthread_t thread;
  int result = pthread_create(&thread, NULL, run, argument);
  pthread_sigmask(SIG_SETMASK, &previous, NULL);
  if (result == 0) pthread_detach(thread);
  return result;
}

int serving_accept(int listener) {
  return accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

__attribute__((noinline)) void serving_overwrite_stack(void) {
  char used[32 * 1024];
  explicit_bzero(used, sizeof used);
}
