#include "sign_in.h"

#include <stdio.h>
#include <string.h>

static const char *credentials(const char *outcome) {
  if (strcmp(outcome, "denied") == 0) return "\"username\": \"ada\", \"password\": \"wrong\"";
  // The simulated server takes eight seconds for this user.
  if (strcmp(outcome, "canceled") == 0) return "\"username\": \"slow\", \"password\": \"loris\"";
  return "\"username\": \"ada\", \"password\": \"lovelace\"";
}

void sign_in_begin(struct sign_in *login, const char *outcome) {
  login->watch = login_open();
  login->form = coax_duplicate(login->watch);
  login->cancel = coax_duplicate(login->watch);
  login->is_over = false;

  char set[200];
  snprintf(set, sizeof set, "{\"method\": \"org.coax.Login.Set\", \"parameters\": {%s}}",
           credentials(outcome));
  coax_send(login->watch, "{\"method\": \"org.coax.Login.Watch\", \"more\": true}");
  coax_send(login->form, set);
  coax_send(login->form, "{\"method\": \"org.coax.Login.SignIn\"}");
}

void sign_in_receive(struct sign_in *login) {
  char *reply;
  for (; (reply = coax_receive(login->watch)); coax_free(reply)) {
    printf("state: %s\n", reply);
    if (strstr(reply, "\"message\":\"Signing in as slow")) {
      coax_send(login->cancel, "{\"method\": \"org.coax.Login.Cancel\"}");
    }
  }
  for (; (reply = coax_receive(login->form)); coax_free(reply)) {
    // The reply to Set has no parameters, unless it is an error.
    if (strcmp(reply, "{\"parameters\":{}}") == 0) continue;
    printf("reply: %s\n", reply);
    login->is_over = true;
  }
  for (; (reply = coax_receive(login->cancel)); coax_free(reply)) printf("cancel: %s\n", reply);
}

void sign_in_end(struct sign_in *login) {
  coax_close(login->watch);
  coax_close(login->form);
  coax_close(login->cancel);
}
