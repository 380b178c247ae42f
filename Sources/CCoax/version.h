#pragma once
#include "coax.h"

// The version as a C string that is never freed. Swift imports the macro as a Swift string.
static inline const char *_Nonnull coax_header_version(void) { return COAX_VERSION; }
