#include "descriptor_set.h"

#include <sys/epoll.h>
#include <unistd.h>

int descriptor_set_open(int watched, bool for_output) {
  int set = epoll_create1(EPOLL_CLOEXEC);
  if (set < 0) return -1;
  struct epoll_event event = {.events = for_output ? EPOLLOUT : EPOLLIN};
  if (epoll_ctl(set, EPOLL_CTL_ADD, watched, &event) == 0) return set;
  close(set);
  return -1;
}
