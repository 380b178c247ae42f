// The module Glibc of Swift has no epoll.
#include <sys/epoll.h>
