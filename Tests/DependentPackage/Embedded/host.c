// Uses models of two libraries in one process.

#include <coax.h>
#include <poll.h>
#include <stdio.h>

coax_model *kettle_open(void);
coax_model *pot_open(void);

static void call(coax_model *model, const char *text) {
  struct pollfd ready = {.fd = coax_descriptor(), .events = POLLIN};
  char *reply;
  for (coax_send(model, text); !(reply = coax_receive(model)); coax_dispatch()) poll(&ready, 1, -1);
  puts(reply);
  coax_free(reply);
}

int main(void) {
  coax_model *kettle = kettle_open(), *pot = pot_open();
  call(kettle, "{\"method\": \"org.example.Kettle.Set\", \"parameters\": {\"target\": 80}}");
  call(kettle, "{\"method\": \"org.example.Kettle.Heat\"}");
  call(pot, "{\"method\": \"org.example.Pot.Brew\"}");
  call(kettle, "{\"method\": \"org.example.Kettle.Get\"}");
  call(pot, "{\"method\": \"org.example.Pot.Get\"}");
  coax_close(kettle);
  coax_close(pot);
  return 0;
}
