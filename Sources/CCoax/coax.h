// View models in C programs.
//
// A library that is written in Swift opens its model with a function of its own, such as
// `coax_model *kettle_open(void)`. The functions below exchange messages with the model: JSON texts
// of the protocol Varlink, as on the socket of a server. For example, a call of `Watch` returns the
// state and then each change, and a call of `Listen` returns each event.
//
//     coax_model *kettle = kettle_open();
//     coax_send(kettle, "{\"method\": \"org.example.Kettle.Watch\", \"more\": true}");
//     struct pollfd ready = {.fd = coax_descriptor(), .events = POLLIN};
//     while (poll(&ready, 1, -1) > 0) {
//       coax_dispatch();
//       for (char *reply; (reply = coax_receive(kettle)); coax_free(reply)) puts(reply);
//     }
//
// Only where the header allows it may an argument be NULL.
//
// Load the library on the main thread, and call its functions there. Only `coax_free` and
// `coax_version` work on every thread. No function waits, and none calls back into the program.

#ifndef COAX_H
#define COAX_H

// Swift reads this header with Clang. Only Clang can declare that a pointer may be NULL.
#ifdef __clang__
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wnullability-extension"
#pragma clang assume_nonnull begin
#define COAX_NULLABLE _Nullable
#else
#define COAX_NULLABLE
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// The version of Coax. While its first number is 0, the second one changes with the interfaces.
#define COAX_VERSION "0.1.0"

/// A connection to a view model in this process.
typedef struct coax_model coax_model;

/// Sends a call, which is a JSON text in UTF-8, without waiting.
///
/// `coax_dispatch` performs the call. The calls of a connection are performed in order. A call
/// begins when the program has received all replies to the previous call.
void coax_send(coax_model *model, const char *call);

/// Returns the next reply, or NULL if there is none now.
///
/// Free the reply with `coax_free`. After each `coax_dispatch`, call this function until it returns
/// NULL.
char *COAX_NULLABLE coax_receive(coax_model *model);

/// Frees a reply. NULL is allowed.
void coax_free(char *COAX_NULLABLE reply);

/// Opens another connection to the same model, so that both can perform calls at the same time.
coax_model *coax_duplicate(coax_model *model);

/// Closes a connection, cancels its call in progress, and drops its waiting calls.
///
/// Closing the last connection to a model releases the model.
void coax_close(coax_model *model);

/// Returns a descriptor that is readable when the program must call `coax_dispatch`.
///
/// All models share the descriptor. Only wait for it: do not read or close it.
int coax_descriptor(void);

/// Performs all work that is due, and returns without waiting.
void coax_dispatch(void);

/// Returns the version of the library. Do not free the string.
const char *coax_version(void);

#ifdef __cplusplus
}
#endif

#ifdef __clang__
#pragma clang assume_nonnull end
#pragma clang diagnostic pop
#endif
#undef COAX_NULLABLE

#endif
