#ifndef PLAIN_SERVER_H
#define PLAIN_SERVER_H

/// Serves a kettle at the path of a socket until the process ends.
///
/// This is the floor of the served workloads: a server that parses nothing and answers with the
/// bytes that Coax's server sends. The first letter of a method's name decides the answer. Writes
/// “quit” to standard output when clients can connect.
__attribute__((noreturn)) void plain_server_run(const char *path);

#endif
