// Mistakes, each of which ends the program with a message.

#include <login.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// The compiler warns about a literal.
static coax_model *no_model;
static const char *no_call;

static void *dispatch(void *unused) {
  coax_dispatch();
  return unused;
}

int main(int count, char **arguments) {
  const char *mistake = count > 1 ? arguments[1] : "";
  coax_model *login = login_open();
  if (strcmp(mistake, "dispatch on a thread") == 0) {
    pthread_t thread;
    pthread_create(&thread, NULL, dispatch, NULL);
    pthread_join(thread, NULL);
    return EXIT_FAILURE;
  }
  if (strcmp(mistake, "other copy") == 0) {
    // A copy of Coax at another place in memory gives its connections such numbers.
    coax_send((coax_model *)((uintptr_t)login + (UINT64_C(1) << 32)), "{}");
    return EXIT_FAILURE;
  }
  if (strcmp(mistake, "send to NULL") == 0) coax_send(no_model, "{}");
  if (strcmp(mistake, "send NULL") == 0) coax_send(login, no_call);
  if (strcmp(mistake, "receive from NULL") == 0) coax_receive(no_model);
  if (strcmp(mistake, "duplicate NULL") == 0) coax_duplicate(no_model);
  if (strcmp(mistake, "close NULL") == 0) coax_close(no_model);
  coax_close(login);
  if (strcmp(mistake, "send") == 0) coax_send(login, "{}");
  if (strcmp(mistake, "receive") == 0) coax_receive(login);
  if (strcmp(mistake, "duplicate") == 0) coax_duplicate(login);
  if (strcmp(mistake, "close") == 0) coax_close(login);
  return EXIT_FAILURE;
}
