#include "hang_up.h"

#include <sys/epoll.h>
#include <unistd.h>

int hang_up_watch(int socket) {
  int watch = epoll_create1(EPOLL_CLOEXEC);
  if (watch < 0) return -1;
  // A hang-up is always reported, and nothing else is requested.
  struct epoll_event event = {0};
  if (epoll_ctl(watch, EPOLL_CTL_ADD, socket, &event) == 0) return watch;
  close(watch);
  return -1;
}
