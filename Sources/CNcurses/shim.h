// ncurses for Swift, with functions for the macros and variables that Swift cannot import.
//
// Package.swift sets no `pkgConfig:` for ncurses. Debian's headers are on the default search path,
// and the flags of pkg-config only make SwiftPM warn.

#ifndef COAX_NCURSES_SHIM_H
#define COAX_NCURSES_SHIM_H

#if !__has_include(<curses.h>) || !__has_include(<term.h>)
#error "The headers of ncurses are missing. Install them: apt-get install libncurses-dev"
#endif

// Makes the header declare the functions for wide characters.
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <stdbool.h>
#include <stdint.h>
#include <term.h>

static const attr_t nc_bold = WA_BOLD;
static const attr_t nc_dim = WA_DIM;
static const attr_t nc_italic = WA_ITALIC;
static const attr_t nc_underline = WA_UNDERLINE;
static const attr_t nc_reverse = WA_REVERSE;
static const attr_t nc_line_set = WA_ALTCHARSET;

/// Returns the standard window, which covers the screen.
static inline WINDOW *nc_standard_window(void) { return stdscr; }

/// Returns the window that records the terminal's current contents.
static inline WINDOW *nc_current_window(void) { return curscr; }

/// Returns the number of color pairs, which `start_color` sets.
static inline int nc_color_pairs(void) { return COLOR_PAIRS; }

/// Returns the number of rows of the screen.
static inline int nc_rows(void) { return LINES; }

/// Returns the number of columns of the screen.
static inline int nc_columns(void) { return COLS; }

/// Frees the terminal description that `setupterm` loaded.
static inline void nc_free_terminal(void) {
  if (cur_term) del_curterm(cur_term);
}

// Functions of ncurses that every version exports and no header declares.
extern int _nc_outch(int character) __attribute__((weak));
extern void _nc_flush(void) __attribute__((weak));

/// Puts zeros into the output buffer, which ncurses writes to the output file when it is full.
static inline void nc_put_zeros(int count) {
  for (int index = 0; _nc_outch && index < count; index++) _nc_outch(0);
}

/// Writes the output buffer to the output file.
static inline void nc_flush(void) {
  if (_nc_flush) _nc_flush();
}

/// Returns true if `tigetstr` found no string.
static inline bool nc_is_missing(const char *text) { return text == NULL || text == (char *)-1; }

/// Sets a cell's text, attributes and color pair. The pair may be above 255.
static inline void nc_set_cell(cchar_t *cell, const wchar_t *text, attr_t attributes, int pair) {
  setcchar(cell, text, attributes, (short)(pair > 255 ? 255 : pair), &pair);
}

/// Adds a combining mark to a cell, if there is room.
static inline void nc_add_mark(cchar_t *cell, uint32_t scalar) {
  for (int index = 1; index < CCHARW_MAX; index++) {
    if (cell->chars[index] == 0) {
      cell->chars[index] = (wchar_t)scalar;
      return;
    }
  }
}

#endif
