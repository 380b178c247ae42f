// Functions of the system that Swift cannot call.

#ifndef COAX_HANG_UP_H
#define COAX_HANG_UP_H

// A dynamic library that contains these functions does not export them.
#pragma GCC visibility push(hidden)

/// Creates a descriptor that becomes readable when the other end of a socket is closed for reading
/// and writing. Input does not make it readable. Returns -1 on failure.
int hang_up_watch(int socket);

#pragma GCC visibility pop

#endif
