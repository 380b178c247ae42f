// A program that prints the events of a bell, which it rings itself.

#include <coax.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>

coax_model *bell_open(void);

int main(void) {
  coax_model *events = bell_open();
  coax_model *calls = coax_duplicate(events);
  coax_send(events, "{\"method\": \"org.example.Bell.Listen\", \"more\": true}");

  struct pollfd ready = {.fd = coax_descriptor(), .events = POLLIN};
  int is_over = 0;
  while (!is_over && poll(&ready, 1, -1) > 0) {
    coax_dispatch();
    char *reply;
    for (; (reply = coax_receive(events)); coax_free(reply)) {
      puts(reply);
      // The empty event says that the program hears all events from now on.
      if (strstr(reply, "\"event\":{}")) {
        coax_send(calls, "{\"method\": \"org.example.Bell.Chime\", \"parameters\": {\"hour\": 3}}");
        coax_send(calls, "{\"method\": \"org.example.Bell.Ring\"}");
      }
      if (strstr(reply, "\"rang\"")) is_over = 1;
    }
    while ((reply = coax_receive(calls))) coax_free(reply);
  }
  coax_close(events);
  coax_close(calls);
  return 0;
}
