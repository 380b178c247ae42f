// Swift's module Glibc does not contain epoll.
#include <sys/epoll.h>
