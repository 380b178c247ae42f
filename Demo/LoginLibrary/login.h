// The login form for C programs, in liblogin.so. The library contains Coax, so do not also link
// libCoax.so.

#ifndef LOGIN_H
#define LOGIN_H

#include <coax.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Opens a login form, which signs in to a simulated server.
///
/// The form has the interface `org.coax.Login`.
coax_model *login_open(void);

#ifdef __cplusplus
}
#endif

#endif
