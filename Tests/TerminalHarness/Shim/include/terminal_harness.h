#ifndef TERMINAL_HARNESS_H
#define TERMINAL_HARNESS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/// How a terminal treats what passes through it.
struct harness_settings {
  uint32_t input, output, control, local;
  uint32_t input_speed, output_speed;
  uint8_t characters[32];
};

/// A pseudo-terminal, and the process that leads its session.
struct harness_terminal {
  int master;
  /// What the leader reports, and is told: packets.
  int control;
  pid_t leader;
  /// How the terminal was set before anybody could change it.
  struct harness_settings before;
};

/// What the leader reports.
struct harness_report {
  /// 's'tarted (value: process), s'T'opped (signal), 'c'ontinued, 'e'xited (code), 'k'illed
  /// (signal), 'x': not executed (error number).
  int32_t kind;
  int32_t value;
};

/// Opens a pseudo-terminal of some size, and starts the leader on it. Every descriptor in `streams`
/// that is not -1 is handed to the leader: for its program's standard input, output and error.
/// Returns 0 or an error number.
int harness_open(const char *leader, char *const arguments[], char *const environment[],
                 uint16_t rows, uint16_t columns, const int streams[3],
                 struct harness_terminal *terminal);

/// Opens a pipe that no other process inherits. Returns 0 or an error number.
int harness_pipe(int ends[2]);

/// Has reading fail rather than wait when nothing is there.
void harness_do_not_block(int fd);

/// Returns 0 or an error number.
int harness_resize(int master, uint16_t rows, uint16_t columns);

/// Returns 0 or an error number. To be asked while the leader lives: the kernel puts back the
/// settings of a terminal whose session has ended.
int harness_get_settings(int master, struct harness_settings *settings);

/// Receives a report; false if none is there, and `*closed` is set if none will ever be.
bool harness_receive(int control, struct harness_report *report, bool *closed);

/// Tells the leader something: 'f' continue in the foreground, 'b' in the background, 'q' quit.
void harness_tell(int control, char command);

/// Whether this is built with the address sanitizer, or that of threads.
bool harness_has_address_sanitizer(void);
bool harness_has_thread_sanitizer(void);

#endif
