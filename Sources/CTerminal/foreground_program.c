#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CTerminal.h"

void terminal_set_foreground(int terminal, pid_t group) {
  // A process in the background would be stopped.
  sigset_t stop, mask;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &stop, &mask);
  tcsetpgrp(terminal, group > 0 ? group : getpgrp());
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
}

pid_t terminal_foreground(int terminal) { return tcgetpgrp(terminal); }

/// Runs in the forked process and never returns. Only async-signal-safe functions are called.
static void run(int input, int output, int failure, char *const *arguments, const char *directory) {
  setpgid(0, 0);
  // The parent does the same. Whichever is first, the program starts in the foreground.
  terminal_set_foreground(output, getpid());
  if (input != STDIN_FILENO) dup2(input, STDIN_FILENO);
  if (output != STDOUT_FILENO) dup2(output, STDOUT_FILENO);
  close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);
  // `exec` resets handlers, but ignored signals would stay ignored.
  const int usual[] = {SIGINT, SIGQUIT, SIGTSTP, SIGTTIN, SIGTTOU, SIGPIPE, SIGCHLD};
  struct sigaction fallback = {.sa_handler = SIG_DFL};
  for (size_t i = 0; i < sizeof usual / sizeof *usual; i++) sigaction(usual[i], &fallback, NULL);
  sigset_t none;
  sigemptyset(&none);
  pthread_sigmask(SIG_SETMASK, &none, NULL);
  if (!directory || chdir(directory) == 0) execvp(arguments[0], arguments);
  int error = errno;
  (void)!write(failure, &error, sizeof error);
  _exit(127);
}

pid_t terminal_program_start(int input, int output, char *const *arguments, const char *directory) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return -errno;
  // Block signals, because handlers of this program must not run in the forked process.
  sigset_t all, mask;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &mask);
  pid_t process = fork();
  if (process == 0) run(input, output, ends[1], arguments, directory);
  int error = errno;
  if (process > 0) {
    setpgid(process, process);
    terminal_set_foreground(output, process);
  }
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  close(ends[1]);
  if (process < 0) {
    close(ends[0]);
    return -error;
  }
  ssize_t size;
  while ((size = read(ends[0], &error, sizeof error)) < 0 && errno == EINTR) {
  }
  close(ends[0]);
  // The pipe closes when the program has started.
  if (size != sizeof error) return process;
  while (waitpid(process, NULL, 0) < 0 && errno == EINTR) {
  }
  terminal_set_foreground(output, 0);
  return -error;
}

enum terminal_program_change terminal_program_next_change(pid_t process, int *value) {
  int status;
  pid_t changed = waitpid(process, &status, WNOHANG | WUNTRACED);
  *value = 0;
  if (changed == 0) return terminal_program_unchanged;
  if (changed < 0) return errno == EINTR ? terminal_program_unchanged : terminal_program_exited;
  if (WIFSTOPPED(status)) {
    *value = WSTOPSIG(status);
    return terminal_program_stopped;
  }
  if (WIFSIGNALED(status)) {
    *value = WTERMSIG(status);
    return terminal_program_killed;
  }
  *value = WEXITSTATUS(status);
  return terminal_program_exited;
}

void terminal_program_signal(pid_t group, int number) {
  kill(-group, number);
  kill(-group, SIGCONT);
}
