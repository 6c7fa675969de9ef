/// System calls that Swift's `Glibc` and `Darwin` modules do not expose: plain functions for terminals, locks, sockets,
/// processes, clocks and random bytes.
///
/// Only `bank_crash_install`, `bank_line_to_clear`, `bank_watch_interrupts` and the functions for keys keep state. A
/// negative result is a negated `errno`. Every descriptor opened here is closed on `exec`. All functions may be called
/// from any thread.

#ifndef BANK_CSYSTEM_H
#define BANK_CSYSTEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Text

/// Columns of a Unicode scalar on a terminal: 0 (combining and format characters), 1 or 2 (East Asian wide, emoji), or
/// -1 for a control character (C0, DEL, C1). Unlike `wcwidth` it does not depend on the locale.
int bank_scalar_width(uint32_t scalar);

// Terminals

/// Whether the descriptor is a terminal.
bool bank_is_terminal(int fd);

/// Width of the terminal in columns, or a negated `errno` (-ENOTTY if it is not a terminal); 0 if the terminal does not
/// know its width.
int bank_terminal_columns(int fd);

/// Height of the terminal in rows, or a negated `errno`; 0 if the terminal does not know it.
int bank_terminal_rows(int fd);

/// While a line of this many columns is on a terminal, SIGINT, SIGTERM and SIGHUP cover it with spaces before they end
/// the process as they would have. With 0 columns the signals get back their former actions. Only signals without a
/// handler are taken. May be called again with another width.
void bank_line_to_clear(int fd, int columns);

/// Terminal settings, kept to be restored.
typedef struct {
    uint64_t opaque[16];
} bank_terminal_settings;

/// The bytes other than the line feed that end a secret's line.
enum { BANK_CONTROL_C = 0x03, BANK_CONTROL_BACKSLASH = 0x1C };

/// Turns echo off for a secret and keeps the former settings in `saved`.
///
/// Signal characters send no signals, so that Ctrl-C cannot end the process and leave echo off. Ctrl-C and Ctrl-\ end
/// the line instead and are delivered as its last byte; the kernel still edits the line. Returns 0 or a negated
/// `errno`.
int bank_echo_off(int fd, bank_terminal_settings *saved);

/// Restores the settings that `bank_echo_off` saved. Returns 0 or a negated `errno`.
int bank_echo_restore(int fd, const bank_terminal_settings *saved);

/// Like `bank_echo_off`, but with echo.
int bank_signal_keys_off(int fd, bank_terminal_settings *saved);

/// From here on Ctrl-C (SIGINT), and with `and_termination` also SIGTERM, does not end the process. Returns a
/// descriptor that receives a byte for each, the same at every call, or a negated `errno`.
int bank_watch_interrupts(int and_termination);

/// Opens a pseudo-terminal of the given size: `controller` is the program's end, `terminal` the other. It does not
/// become a controlling terminal. Returns 0 or a negated `errno`.
int bank_openpty(int *controller, int *terminal, uint16_t columns, uint16_t rows);

// Files

/// Takes an exclusive advisory lock (`flock`) on an open file; it is released when the last copy of the descriptor is
/// closed. With `wait` it blocks until the lock is free, otherwise it returns -EWOULDBLOCK if another process holds it.
/// Returns 0 or a negated `errno`.
int bank_lock_file(int fd, bool wait);

/// Makes the entries of a directory (a new or renamed file's name) durable. Returns 0 or a negated `errno`.
int bank_sync_directory(const char *path);

/// Creates a file for writing, mode 0600, that has no name yet and disappears when its descriptor is closed. Returns
/// the descriptor, or a negated `errno` if the file system or the system does not support it.
int bank_open_unnamed(const char *directory);

/// Gives a file without a name an unused one. Returns 0 or a negated `errno`.
int bank_name_unnamed(int fd, const char *path);

// Clock and randomness

/// Fills `buffer` with `count` bytes from the kernel's cryptographic generator. Returns 0 or a negated
/// `errno`.
int bank_random_fill(void *buffer, size_t count);

/// Microseconds since 1970-01-01T00:00:00Z by the realtime clock, which can be set back.
int64_t bank_realtime_microseconds(void);

/// Seconds east of UTC, by this machine's time zone, at a moment in seconds since 1970-01-01T00:00:00Z; 0 if unknown.
int bank_local_offset_seconds(int64_t seconds_since_epoch);

/// Microseconds since the machine started, including sleep; never set back.
int64_t bank_boottime_microseconds(void);

// Waits

/// Wakes one waiting thread; the limit of a wait is measured on the monotonic clock.
typedef struct bank_signal bank_signal;

/// NULL if there is no memory.
bank_signal *bank_signal_make(void);
void bank_signal_free(bank_signal *signal);

/// Lets a thread that waits go on, or the next one that would wait.
void bank_signal_send(bank_signal *signal);

/// Waits, at most for so many nanoseconds. False if no signal was sent.
bool bank_signal_wait(bank_signal *signal, int64_t nanoseconds);

// Sockets within the machine

/// The process at the other end of a socket.
typedef struct {
    /// The effective user when the connection was made (for a client) or awaited (for a server).
    uint32_t user;
    /// The process id; 0 if unknown.
    int32_t process;
} bank_peer;

/// Listens on a socket `name` in an open folder whose path is `path`; only the owner can use the file (0600). The
/// descriptor does not block. On Linux the path may have any length; elsewhere -ENAMETOOLONG is returned if it does not
/// fit into an address. Returns a descriptor or a negated `errno`, -EADDRINUSE if the file exists.
int bank_socket_listen(int folder, const char *path, const char *name, int backlog);

/// Connects to the socket `name` in an open folder. Calls on the descriptor wait no longer than the timeout. Returns a
/// descriptor or a negated `errno`.
int bank_socket_connect(int folder, const char *path, const char *name, int timeout_milliseconds);

/// Accepts the next connection, which does not block. Returns a descriptor or a negated `errno`.
int bank_socket_accept(int listener);

/// Creates a pair of connected sockets. Returns 0 or a negated `errno`.
int bank_socket_pair(int *first, int *second);

/// Sets the timeout of calls on the descriptor. Returns 0 or a negated `errno`.
int bank_socket_set_timeout(int fd, int milliseconds);

/// Identifies the process at the other end. Returns 0 or a negated `errno`, -ENOTSOCK if the descriptor is not a
/// socket.
int bank_socket_peer(int fd, bank_peer *peer);

/// Sends bytes, without a signal if the other end is closed. Returns their number, or a negated `errno`.
int64_t bank_socket_send(int fd, const void *bytes, size_t count);

/// Receives at most `count` bytes. Returns their number, 0 at the end, or a negated `errno`.
int64_t bank_socket_receive(int fd, void *bytes, size_t count);

// Processes

/// Prevents core dumps of this process, and access to its memory by debuggers of the same user (PR_SET_DUMPABLE, on
/// macOS PT_DENY_ATTACH). The superuser still has access. Returns 0 or a negated `errno`.
int bank_process_harden(void);

/// From here on, a signal caused by a bug of the program (SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS)
/// writes a line to a file in this folder: its number, the time and the version, replacing earlier content. Then the
/// process ends as it would have. The folder must exist, and its descriptor stays open; the file is created at the
/// first such signal. Call it once. Returns 0 or a negated `errno`.
int bank_crash_install(const char *path, const char *file, const char *program_version);

/// Whether the resource limit allows the process a core dump.
bool bank_process_dumps_core(void);

/// Whether another process traces this one (Linux; elsewhere `false`).
bool bank_process_is_traced(void);

/// How many bytes the caller can still write to the file system of a path, or a negated `errno`.
int64_t bank_free_bytes(const char *path);

/// Names the calling thread, and for the first thread also the process, in process lists.
void bank_process_set_name(const char *name);

/// Writes a path of this process's program. Returns 0 or -ENAMETOOLONG.
int bank_program_path(char *path, size_t size);

/// Blocks signals for the calling thread, and returns a descriptor that is readable once one of them has arrived. Call
/// it before other threads exist. Returns a descriptor or a negated `errno`.
int bank_signal_descriptor(const int *signals, int count);

/// Starts a program with these arguments (ended by NULL), this environment (the same; NULL for an empty one) and no other descriptors than those
/// given: the child's 0, 1 and so on, -1 being /dev/null; at most 16. It has its own session, so that it gets no
/// signals from a terminal. Returns the process id or a negated `errno`.
int bank_process_spawn(
    const char *path, char *const *arguments, char *const *environment, const int *descriptors, int count,
    bool new_session);

/// Runs a program (looked up in PATH) with these bytes as its input. It shares everything else with this process:
/// terminal, output, environment. `additions` (each NAME=VALUE, and a NULL after the last) are added to the environment. Returns when the
/// program has ended, whether or not it read everything.
///
/// Until then this process ignores SIGINT and SIGQUIT, and gets no SIGPIPE if the program stops reading. If a signal
/// ended the program, the former settings of the terminal on descriptor 0 are restored. Returns its exit code or 128
/// plus the signal that ended it, or a negated `errno` if it could not be started.
int bank_process_feed(char *const *arguments, char *const *additions, const void *bytes, size_t count);

/// The exit code of a child, or 128 plus the signal that ended it. -EAGAIN if it is running and `wait` is false;
/// otherwise a negated `errno`.
int bank_process_wait(int process, bool wait);

// Keys

/// Sets the size of a terminal, and notifies its programs. Returns 0 or a negated `errno`.
int bank_set_terminal_size(int fd, uint16_t columns, uint16_t rows);

/// Makes a terminal deliver single keys without echo, including Ctrl-C and Ctrl-Z, until `bank_keys_end`.
///
/// SIGINT, SIGTERM, SIGHUP and SIGQUIT from elsewhere restore the terminal's settings before their usual action. So
/// does SIGTSTP; when the process continues, keys are delivered again. One thread at a time may call this. Returns 0 or
/// a negated `errno`, -EBUSY during another reading.
int bank_keys_begin(int fd);

/// Restores the terminal's settings. Does nothing if there is no reading.
void bank_keys_end(void);

/// Reads typed bytes, waiting at most so long (-1: forever). Returns their number, 0 at the end of input, or a negated
/// `errno`: -ETIMEDOUT, and -EINTR when the size of the terminal may have changed.
int bank_keys_read(void *bytes, size_t count, int timeout_milliseconds);

/// Stops the process like Ctrl-Z, and returns when it continues.
void bank_keys_suspend(void);

#ifdef __cplusplus
}
#endif

#endif
