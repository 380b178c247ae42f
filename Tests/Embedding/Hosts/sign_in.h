// Signs in with the login form, in a program with any event loop.

#ifndef SIGN_IN_H
#define SIGN_IN_H

#include <login.h>
#include <stdbool.h>

/// Connections to the same form. Each performs one call at a time.
struct sign_in {
  coax_model *watch;
  coax_model *form;
  coax_model *cancel;
  bool is_over;
};

/// Opens the form and begins to sign in. The outcome is "signed-in", "denied" or "canceled".
void sign_in_begin(struct sign_in *login, const char *outcome);

/// Prints the replies. Call it after each `coax_dispatch`, until `is_over` is true.
void sign_in_receive(struct sign_in *login);

/// Closes the form.
void sign_in_end(struct sign_in *login);

#endif
