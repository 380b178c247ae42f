#define _GNU_SOURCE
#include "plain_server.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { most_clients = 256, buffer_size = 65536 };

static const char method[] = "{\"method\":\"org.example.Kettle.";
static const char state[] =
    "{\"parameters\":{\"state\":{\"target\":100,\"temperature\":20,\"name\":\"kettle\","
    "\"note\":null,\"isOn\":false,\"hasWater\":true,\"power\":2000,\"level\":0.75,"
    "\"color\":\"silver\",\"room\":\"kitchen\",\"place\":\"shelf\",\"owner\":\"ada\","
    "\"brand\":\"acme\",\"serial\":\"K-1200-7\",\"cycles\":1024,\"minutes\":3,"
    "\"heat\":{\"enabled\":true,\"executing\":false},\"cool\":{\"enabled\":true,\"executing\":false},"
    "\"pour\":{\"enabled\":true,\"executing\":false},"
    "\"fill\":{\"enabled\":true,\"executing\":false}}}}";
static const char done[] = "{\"parameters\":{}}";

struct client {
  int watches;
  size_t length; // the number of bytes in `input`
  char *input;
};

static struct pollfd descriptors[1 + most_clients]; // the first one is the listening socket
static struct client clients[1 + most_clients];
static int used = 1;

static void stop(int signal) {
  (void)signal;
  _exit(0);
}

// A client that does not read misses messages.
static void answer(int descriptor, const char *message, size_t size) {
  (void)send(descriptor, message, size, MSG_DONTWAIT | MSG_NOSIGNAL);
}

static void handle_message(int number, const char *message) {
  const int descriptor = descriptors[number].fd;
  switch (message[sizeof method - 1]) {
  case 'W':
    clients[number].watches = 1;
    answer(descriptor, state, sizeof state);
    break;
  case 'S': {
    answer(descriptor, done, sizeof done);
    const char *target = strstr(message, "\"target\":");
    char change[128];
    int length = snprintf(change, sizeof change,
                          "{\"parameters\":{\"state\":{\"target\":%d}},\"continues\":true}",
                          target ? atoi(target + 9) : 0);
    for (int other = 1; other < used; other++) {
      if (clients[other].watches) answer(descriptors[other].fd, change, (size_t)length + 1);
    }
    break;
  }
  default: answer(descriptor, state, sizeof state);
  }
}

static void remove_client(int number) {
  close(descriptors[number].fd);
  free(clients[number].input);
  used -= 1;
  descriptors[number] = descriptors[used];
  clients[number] = clients[used];
}

static void handle_input(int number) {
  struct client *client = &clients[number];
  ssize_t count = recv(descriptors[number].fd, client->input + client->length,
                       buffer_size - client->length, 0);
  if (count <= 0) return remove_client(number);
  client->length += (size_t)count;
  char *end;
  while ((end = memchr(client->input, 0, client->length))) {
    handle_message(number, client->input);
    client->length -= (size_t)(end + 1 - client->input);
    memmove(client->input, end + 1, client->length);
  }
}

static void accept_client(void) {
  int descriptor = accept(descriptors[0].fd, NULL, NULL);
  if (descriptor < 0) return;
  char *input = used <= most_clients ? malloc(buffer_size) : NULL;
  if (!input) {
    close(descriptor);
    return;
  }
  descriptors[used] = (struct pollfd){.fd = descriptor, .events = POLLIN};
  clients[used] = (struct client){.input = input};
  used += 1;
}

void plain_server_run(const char *path) {
  signal(SIGINT, stop);
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
  unlink(path);
  int listener = socket(AF_UNIX, SOCK_STREAM, 0);
  if (bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, 128)) {
    perror(path);
    exit(2);
  }
  puts("quit");
  fflush(stdout);
  descriptors[0] = (struct pollfd){.fd = listener, .events = POLLIN};
  while (1) {
    poll(descriptors, (nfds_t)used, -1);
    for (int number = used - 1; number > 0; number--) {
      if (descriptors[number].revents) handle_input(number);
    }
    if (descriptors[0].revents) accept_client();
  }
}
