// A program with the main loop of GLib, like all programs for GTK:
//
//     flags=$(pkg-config --cflags coax; pkg-config --cflags --libs glib-2.0)
//     cc glib_host.c sign_in.c $flags -llogin
//
// The argument chooses the outcome: signed-in (the default), denied or canceled.

#include "sign_in.h"

#include <glib-unix.h>

struct host {
  GMainLoop *loop;
  struct sign_in login;
};

static gboolean dispatch(gint descriptor, GIOCondition condition, gpointer data) {
  (void)descriptor, (void)condition;
  struct host *host = data;
  coax_dispatch();
  sign_in_receive(&host->login);
  if (host->login.is_over) g_main_loop_quit(host->loop);
  return G_SOURCE_CONTINUE;
}

int main(int count, char **arguments) {
  struct host host = {.loop = g_main_loop_new(NULL, FALSE)};
  sign_in_begin(&host.login, count > 1 ? arguments[1] : "signed-in");

  guint source = g_unix_fd_add(coax_descriptor(), G_IO_IN, dispatch, &host);
  g_main_loop_run(host.loop);

  g_source_remove(source);
  sign_in_end(&host.login);
  g_main_loop_unref(host.loop);
  return 0;
}
