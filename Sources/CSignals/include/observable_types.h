// The types of a program that conform to a protocol, which Swift's runtime lists.

#ifndef COAX_OBSERVABLE_TYPES_H
#define COAX_OBSERVABLE_TYPES_H

#include <stdbool.h>

// A dynamic library that contains this function does not export it.
#pragma GCC visibility push(hidden)

/// Returns true if a type outside of the module `module` conforms to `Observation.Observable`, or if
/// the runtime cannot say.
///
/// The answer covers the program and the libraries that are loaded now.
bool observable_types_exist(const char *module);

#pragma GCC visibility pop

#endif
