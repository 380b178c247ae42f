#ifndef TERMINAL_HARNESS_H
#define TERMINAL_HARNESS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/// The settings of a terminal (`termios`).
struct harness_settings {
  uint32_t input, output, control, local;
  uint32_t input_speed, output_speed;
  uint8_t characters[32];
};

/// A pseudo-terminal and its session leader.
struct harness_terminal {
  int master;
  /// The socket for reports and commands.
  int control;
  pid_t leader;
  /// The settings before the program started.
  struct harness_settings before;
};

/// A report of the session leader.
struct harness_report {
  /// 's'tarted (value: process), s'T'opped (signal), 'c'ontinued, 'e'xited (code), 'k'illed
  /// (signal), 'x': not executed (error number).
  int32_t kind;
  int32_t value;
};

/// Opens a pseudo-terminal and starts the session leader on it. Returns 0 or an error number.
///
/// The leader inherits the descriptors in `streams` that are not -1, for its program's standard
/// input, output and error.
int harness_open(const char *leader, char *const arguments[], char *const environment[],
                 uint16_t rows, uint16_t columns, const int streams[3],
                 struct harness_terminal *terminal);

/// Opens a pipe that child processes do not inherit. Returns 0 or an error number.
int harness_pipe(int ends[2]);

/// Makes a descriptor non-blocking.
void harness_do_not_block(int fd);

/// Returns the number of places in memory that hold the bytes.
size_t harness_count(const void *memory, size_t size, const void *bytes, size_t length);

/// Changes the terminal's size. Returns 0 or an error number.
int harness_resize(int master, uint16_t rows, uint16_t columns);

/// Reads the terminal's settings. Returns 0 or an error number.
///
/// Call it while the leader lives, since the kernel resets the settings at the session's end.
int harness_get_settings(int master, struct harness_settings *settings);

/// Receives a report. Returns false if there is none, and sets `*closed` if there will be no more.
bool harness_receive(int control, struct harness_report *report, bool *closed);

/// Sends the leader a command: 'f' continue in the foreground, 'b' in the background, 'q' quit.
void harness_send(int control, char command);

/// Return true if this library was built with the address or thread sanitizer.
bool harness_has_address_sanitizer(void);
bool harness_has_thread_sanitizer(void);

#endif
