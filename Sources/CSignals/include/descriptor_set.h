// A set with one descriptor, which can be watched instead of the descriptor.

#ifndef COAX_DESCRIPTOR_SET_H
#define COAX_DESCRIPTOR_SET_H

#include <stdbool.h>

// A dynamic library that contains these functions does not export them.
#pragma GCC visibility push(hidden)

/// Returns a descriptor that is readable while `watched` has input, or room for output, or has hung
/// up. The caller must close the descriptor.
///
/// Returns -1 if the process has no free descriptors, or if `watched` is a file or a device that
/// never waits.
int descriptor_set_open(int watched, bool for_output);

#pragma GCC visibility pop

#endif
