// ncurses as Swift sees it, and those parts of it that are macros or variables, which Swift does not.
//
// There is no pkgConfig name for it in Package.swift: Debian has the headers where compilers look,
// and what pkg-config says of them only makes SwiftPM warn about flags.

#ifndef COAX_NCURSES_SHIM_H
#define COAX_NCURSES_SHIM_H

#if !__has_include(<curses.h>) || !__has_include(<term.h>)
#error "The headers of ncurses are missing. Install them: apt-get install libncurses-dev"
#endif

// Without it, the functions for wide characters are not declared.
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

/// The window that is as large as the screen.
static inline WINDOW *nc_standard_window(void) { return stdscr; }

/// What the terminal is believed to show.
static inline WINDOW *nc_current_window(void) { return curscr; }

/// How many colours there are, once they have been started.
static inline int nc_colors(void) { return COLORS; }

/// How many pairs of colours there are, once they have been started.
static inline int nc_color_pairs(void) { return COLOR_PAIRS; }

/// How many rows there are.
static inline int nc_rows(void) { return LINES; }

/// How many columns there are.
static inline int nc_columns(void) { return COLS; }

/// Forgets the terminal that `setupterm` looked up, and frees what it knew.
static inline void nc_forget_terminal(void) {
  if (cur_term) del_curterm(cur_term);
}

/// Whether a string that `tigetstr` returned is none.
static inline bool nc_is_missing(const char *text) { return text == NULL || text == (char *)-1; }

/// Makes a cell of a text, attributes and a pair of colours; there may be more than 255 of those.
static inline void nc_make(cchar_t *cell, const wchar_t *text, attr_t attributes, int pair) {
  setcchar(cell, text, attributes, (short)(pair > 255 ? 255 : pair), &pair);
}

/// Adds a mark over the scalar of a cell, if there is room for it.
static inline void nc_mark(cchar_t *cell, uint32_t scalar) {
  for (int index = 1; index < CCHARW_MAX; index++) {
    if (cell->chars[index] == 0) {
      cell->chars[index] = (wchar_t)scalar;
      return;
    }
  }
}

#endif
