#ifndef COAX_COLUMNS_H
#define COAX_COLUMNS_H

#include <stdint.h>

/// Returns the number of columns that the C library gives a Unicode scalar in UTF-8, whatever the
/// locale of the program. Returns -1 for a control character and for a scalar that the C library
/// does not know. This function is thread-safe.
int columns_of_scalar(uint32_t scalar);

#endif
