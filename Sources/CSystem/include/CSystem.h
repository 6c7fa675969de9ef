/// What the operating system gives and Swift's `Glibc` and `Darwin` modules do not show: plain functions over
/// terminals, locks, clocks and random bytes.
///
/// No function keeps state. A result below zero is a negated `errno`; every descriptor that is opened here is
/// closed on `exec`. Every function may be called from any thread.

#ifndef BANK_CSYSTEM_H
#define BANK_CSYSTEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Text

/// Columns that a Unicode scalar takes on a terminal: 0 (combining and format characters), 1 or 2 (East Asian
/// wide, emoji), or -1 for a control character (C0, DEL, C1). Unlike `wcwidth` it knows no locale.
int bank_scalar_width(uint32_t scalar);

// Terminals

/// Whether the descriptor is a terminal.
bool bank_is_terminal(int fd);

/// Width of the terminal in columns, or a negated `errno` (-ENOTTY if it is none); 0 if the terminal does not
/// know its width.
int bank_terminal_columns(int fd);

/// Terminal settings, kept to be restored.
typedef struct {
    uint64_t opaque[16];
} bank_terminal_settings;

/// The bytes that end a secret's line besides the line feed.
enum { BANK_CONTROL_C = 0x03, BANK_CONTROL_BACKSLASH = 0x1C };

/// Turns echo off for a secret and keeps the former settings in `saved`.
///
/// Signal characters no longer signal, so that no Ctrl-C can end the process and leave the terminal mute.
/// Ctrl-C and Ctrl-\ end the line instead and are delivered as its last byte; the kernel still edits the
/// line. Returns 0 or a negated `errno`.
int bank_echo_off(int fd, bank_terminal_settings *saved);

/// Restores the settings that `bank_echo_off` saved. Returns 0 or a negated `errno`.
int bank_echo_restore(int fd, const bank_terminal_settings *saved);

/// Opens a pseudo-terminal of the given size: `controller` is the program's end, `terminal` the one that is a
/// terminal. It becomes nobody's controlling terminal. Returns 0 or a negated `errno`.
int bank_openpty(int *controller, int *terminal, uint16_t columns, uint16_t rows);

// Files

/// Takes an exclusive advisory lock (`flock`) on an open file; it ends when the last copy of the descriptor
/// is closed. With `wait` it blocks until the lock is free, otherwise it returns -EWOULDBLOCK if someone else
/// holds it. Returns 0 or a negated `errno`.
int bank_lock_file(int fd, bool wait);

/// Makes the entries of a directory (a new or renamed file's name) durable. Returns 0 or a negated `errno`.
int bank_sync_directory(const char *path);

// Clock and randomness

/// Fills `buffer` with `count` bytes from the kernel's cryptographic generator. Returns 0 or a negated
/// `errno`.
int bank_random_fill(void *buffer, size_t count);

/// Microseconds since 1970-01-01T00:00:00Z by the realtime clock, which may be set back.
int64_t bank_realtime_microseconds(void);

#ifdef __cplusplus
}
#endif

#endif
