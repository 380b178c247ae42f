// A function of Swift's runtime that no header declares.

#ifndef COAX_TRY_RETAIN_H
#define COAX_TRY_RETAIN_H

/// Retains an object and returns it, or returns null once its deinitialization has begun.
void *_Nullable swift_tryRetain(void *_Nonnull object);

#endif
