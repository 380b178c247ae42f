// Functions of Swift's runtime and of glibc that Swift does not see otherwise.

#ifndef COAX_HIDDEN_FUNCTIONS_H
#define COAX_HIDDEN_FUNCTIONS_H

#include <pthread.h>

/// Retains an object and returns it, or returns null once its deinitialization has begun.
void *_Nullable swift_tryRetain(void *_Nonnull object);

/// Gets the attributes of a running thread, and returns 0 or an error number.
int pthread_getattr_np(pthread_t thread, pthread_attr_t *_Nonnull attributes);

#endif
