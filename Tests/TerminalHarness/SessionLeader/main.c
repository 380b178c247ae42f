// A session leader, like a shell: it starts one program in the foreground, reports when the program
// stops, continues and ends, and outlives it. If the program led the session itself, it could not
// be stopped. The kernel would also reset the terminal's settings at the program's end, so a test
// could not see the settings that the program left behind.
//
//   SessionLeader OPTIONS STREAMS PROGRAM ARGUMENT…
//
// OPTIONS is "h" to pass hangups to the program, as shells do, or "-". STREAMS has a letter for
// each of standard input, output and error: t terminal, p inherited descriptor, n /dev/null, c
// closed. The leader sends reports and receives commands on descriptor 3.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

enum { control = 3, first_stream = 4 };

static void report(int32_t kind, int32_t value) {
  const int32_t packet[2] = {kind, value};
  (void)send(control, packet, sizeof packet, MSG_NOSIGNAL);
}

// Written to the terminal after the program has stopped or ended, to mark the end of its output.
static const char mark[] = "\033_terminal harness\033\\";
enum { mark_size = sizeof mark - 1 };

// The terminal, whose writes do not wait, because a test may have stopped reading its output.
static int terminal = -1;
// The number of unwritten bytes of marks.
static size_t unwritten;

static void write_marks(void) {
  while (unwritten > 0) {
    const size_t rest = (unwritten - 1) % mark_size + 1;
    const ssize_t size = write(terminal, mark + mark_size - rest, rest);
    if (size < 0 && errno == EINTR) continue;
    if (size < 0 && errno == EAGAIN) return;
    unwritten = size < 0 ? 0 : unwritten - (size_t)size;
  }
}

static void connect_stream(int stream, char kind) {
  int fd;
  switch (kind) {
  case 'p':
    dup2(first_stream + stream, stream);
    break;
  case 'n':
    fd = open("/dev/null", O_RDWR | O_CLOEXEC);
    dup2(fd, stream);
    break;
  case 'c':
    close(stream);
    break;
  default:
    break;
  }
}

static void run(const char *streams, char **arguments) {
  setpgid(0, 0);
  tcsetpgrp(0, getpid());
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  const int flags = fcntl(control, F_GETFD);
  fcntl(control, F_SETFD, flags | FD_CLOEXEC);
  for (int stream = 0; stream < 3; stream++) connect_stream(stream, streams[stream]);
  for (int fd = first_stream; fd < first_stream + 3; fd++) close(fd);
  execv(arguments[0], arguments);
  report('x', errno);
  _exit(127);
}

// Reports changes of the program's state. Returns true if the program has ended.
static bool wait_for_changes(pid_t program) {
  int status;
  while (waitpid(program, &status, WUNTRACED | WCONTINUED | WNOHANG) == program) {
    if (WIFCONTINUED(status)) {
      report('c', 0);
      continue;
    }
    tcsetpgrp(0, getpgrp());
    if (WIFSTOPPED(status)) {
      report('T', WSTOPSIG(status));
    } else if (WIFEXITED(status)) {
      report('e', WEXITSTATUS(status));
    } else {
      report('k', WTERMSIG(status));
    }
    unwritten += mark_size;
    write_marks();
    if (!WIFSTOPPED(status)) return true;
  }
  return false;
}

// Carries out one command of the test. Returns false if the leader must exit.
static bool handle_command(pid_t program, bool has_ended) {
  char command = 'q';
  if (recv(control, &command, 1, 0) < 0 && errno == EINTR) return true;
  if (has_ended) return command != 'q';
  switch (command) {
  case 'f':
    tcsetpgrp(0, program);
    kill(-program, SIGCONT);
    return true;
  case 'b':
    kill(-program, SIGCONT);
    return true;
  default:
    kill(-program, SIGKILL);
    return false;
  }
}

int main(int count, char **arguments) {
  if (count < 4 || strlen(arguments[2]) != 3) return 64;
  const bool passes_hangup = arguments[1][0] == 'h';
  sigset_t handled;
  sigemptyset(&handled);
  sigaddset(&handled, SIGCHLD);
  sigaddset(&handled, SIGHUP);
  sigprocmask(SIG_BLOCK, &handled, NULL);
  const int ignored[] = {SIGINT, SIGQUIT, SIGTSTP, SIGTTIN, SIGTTOU, SIGPIPE};
  for (size_t index = 0; index < sizeof ignored / sizeof *ignored; index++)
    signal(ignored[index], SIG_IGN);

  const pid_t program = fork();
  if (program < 0) return 71;
  if (program == 0) run(arguments[2], arguments + 3);
  setpgid(program, program);
  for (int fd = first_stream; fd < first_stream + 3; fd++) close(fd);
  report('s', program);

  terminal = open("/dev/tty", O_WRONLY | O_NONBLOCK | O_CLOEXEC);
  const int signals = signalfd(-1, &handled, SFD_CLOEXEC);
  struct pollfd ready[3] = {{.fd = control, .events = POLLIN}, {.fd = signals, .events = POLLIN}};
  ready[2].events = POLLOUT;
  bool has_ended = false;
  for (;;) {
    ready[2].fd = unwritten > 0 ? terminal : -1;
    ready[2].revents = 0;
    if (poll(ready, 3, -1) < 0) {
      if (errno == EINTR) continue;
      return 71;
    }
    if (ready[1].revents) {
      struct signalfd_siginfo info;
      if (read(signals, &info, sizeof info) == sizeof info && info.ssi_signo == SIGHUP &&
          passes_hangup && !has_ended) {
        kill(-program, SIGHUP);
        kill(-program, SIGCONT);
      }
      if (!has_ended) has_ended = wait_for_changes(program);
    }
    if (ready[2].revents) write_marks();
    if (ready[0].revents && !handle_command(program, has_ended)) return 0;
  }
}
