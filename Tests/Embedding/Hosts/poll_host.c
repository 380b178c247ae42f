// A program that waits with poll:
//
//     cc poll_host.c sign_in.c $(pkg-config --cflags coax) -llogin
//
// The argument chooses the outcome: signed-in (the default), denied or canceled.

#include "sign_in.h"

#include <poll.h>

int main(int count, char **arguments) {
  struct sign_in login;
  sign_in_begin(&login, count > 1 ? arguments[1] : "signed-in");

  struct pollfd ready = {.fd = coax_descriptor(), .events = POLLIN};
  while (!login.is_over && poll(&ready, 1, -1) > 0) {
    coax_dispatch();
    sign_in_receive(&login);
  }

  sign_in_end(&login);
  return 0;
}
