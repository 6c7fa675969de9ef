/// What the operating system gives and Swift's `Glibc` and `Darwin` modules do not show: plain functions over
/// terminals, locks, sockets, processes, clocks and random bytes.
///
/// No function but `bank_crash_install`, `bank_line_to_clear`, `bank_watch_interrupts` and those of keys keeps state. A
/// result below zero is a negated `errno`; every descriptor that is opened here is closed on `exec`. Every function may
/// be called from any thread.

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

/// Height of the terminal in rows, or a negated `errno`; 0 if the terminal does not know it.
int bank_terminal_rows(int fd);

/// While a line of this many columns stands on a terminal, SIGINT, SIGTERM and SIGHUP cover it with spaces before they
/// end the process as they would have; 0 gives them back what they did before. Only signals that nobody handles are
/// taken. May be called again with another width.
void bank_line_to_clear(int fd, int columns);

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

/// Like `bank_echo_off`, but what is typed shows.
int bank_signal_keys_off(int fd, bank_terminal_settings *saved);

/// From here on Ctrl-C (SIGINT), and with `and_termination` also SIGTERM, ends nothing. Returns a descriptor that has a byte for each, the same at every call, or a
/// negated `errno`.
int bank_watch_interrupts(int and_termination);

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

/// Makes a file for writing, mode 0600, that has no name yet and is gone with its descriptor. Returns the
/// descriptor, or a negated `errno`: a file system, or a system, may have no such files.
int bank_open_unnamed(const char *directory);

/// Gives a file that has no name one that nothing has. Returns 0 or a negated `errno`.
int bank_name_unnamed(int fd, const char *path);

// Clock and randomness

/// Fills `buffer` with `count` bytes from the kernel's cryptographic generator. Returns 0 or a negated
/// `errno`.
int bank_random_fill(void *buffer, size_t count);

/// Microseconds since 1970-01-01T00:00:00Z by the realtime clock, which may be set back.
int64_t bank_realtime_microseconds(void);

/// Microseconds since the machine started, the time that it slept included; never set back.
int64_t bank_boottime_microseconds(void);

// Sockets within the machine

/// Who is at the other end of a socket.
typedef struct {
    /// The effective user when the connection was made (a client's) or awaited (a server's).
    uint32_t user;
    /// The process; 0 if it is not known.
    int32_t process;
} bank_peer;

/// Listens on a socket `name` in an open folder whose path is `path`; the file is its owner's only (0600).
/// The descriptor does not block. The path may have any length on Linux; elsewhere -ENAMETOOLONG is
/// returned for one that an address cannot hold. Returns a descriptor or a negated `errno`, -EADDRINUSE if
/// the file is there.
int bank_socket_listen(int folder, const char *path, const char *name, int backlog);

/// Connects to the socket `name` in an open folder. No call on the descriptor waits longer than the time
/// given. Returns a descriptor or a negated `errno`.
int bank_socket_connect(int folder, const char *path, const char *name, int timeout_milliseconds);

/// Takes the next connection, which does not block. Returns a descriptor or a negated `errno`.
int bank_socket_accept(int listener);

/// Makes two sockets that are connected to each other. Returns 0 or a negated `errno`.
int bank_socket_pair(int *first, int *second);

/// Lets no call on the descriptor wait longer than this. Returns 0 or a negated `errno`.
int bank_socket_set_timeout(int fd, int milliseconds);

/// Says who is at the other end, as the kernel knows it. Returns 0 or a negated `errno`, -ENOTSOCK if the
/// descriptor is no socket.
int bank_socket_peer(int fd, bank_peer *peer);

/// Sends bytes, without a signal when nobody reads any more. Returns how many, or a negated `errno`.
int64_t bank_socket_send(int fd, const void *bytes, size_t count);

/// Receives at most `count` bytes. Returns how many, 0 at the end, or a negated `errno`.
int64_t bank_socket_receive(int fd, void *bytes, size_t count);

// Processes

/// Keeps core dumps and debuggers of the same user away from this process and its memory (PR_SET_DUMPABLE,
/// on macOS PT_DENY_ATTACH). The superuser stays able to. Returns 0 or a negated `errno`.
int bank_process_harden(void);

/// From here on a signal that only a mistake of the program sends (SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE,
/// SIGSEGV, SIGSYS) leaves a line in a file of this folder, its number, the time and the version, in place of any
/// that was there; then it ends the process as it would have. The folder must be there, and its descriptor stays open;
/// the file is made by the first such signal. To be called once. Returns 0 or a negated `errno`.
int bank_crash_install(const char *path, const char *file, const char *program_version);

/// Whether the process may leave its memory in a core dump, by its limit of their size.
bool bank_process_dumps_core(void);

/// Whether another process traces this one (Linux; elsewhere `false`).
bool bank_process_is_traced(void);

/// How many bytes the caller may still write to the file system of a path, or a negated `errno`.
int64_t bank_free_bytes(const char *path);

/// Gives the calling thread, and with it the process if it is the first, the name that lists of processes
/// show.
void bank_process_set_name(const char *name);

/// Writes a path that leads to the program of this process. Returns 0 or -ENAMETOOLONG.
int bank_program_path(char *path, size_t size);

/// Blocks signals for the calling thread. The descriptor that is returned is readable once one of them has
/// come. To be called before there are other threads. Returns a descriptor or a negated `errno`.
int bank_signal_descriptor(const int *signals, int count);

/// Starts a program with these arguments (ended by NULL), an empty environment and no other descriptors
/// than those given: the child's 0, 1 and so on, -1 being /dev/null; at most 16. In a session of its own,
/// no terminal's signals reach it. Returns the process or a negated `errno`.
int bank_process_spawn(
    const char *path, char *const *arguments, const int *descriptors, int count, bool new_session);

/// Runs a program (looked up in PATH) that reads these bytes and shares everything else with this process: its terminal,
/// its output, its environment. `addition` (NAME=VALUE, or NULL) is added to the environment. Returns when the program
/// has ended, whether or not it read everything.
///
/// Meanwhile SIGINT and SIGQUIT are the program's affair, and a program that reads no more raises no SIGPIPE. If it was
/// ended by a signal, the terminal on descriptor 0 gets back the settings that it had before. Returns its exit code or
/// 128 plus the signal that ended it, or a negated `errno` if it could not be started.
int bank_process_feed(char *const *arguments, const char *addition, const void *bytes, size_t count);

/// How a child ended: its exit code, or 128 plus the signal that ended it. -EAGAIN if it has not and `wait`
/// is false; otherwise a negated `errno`.
int bank_process_wait(int process, bool wait);

// Keys

/// Sets the size of a terminal, whose programs are told. Returns 0 or a negated `errno`.
int bank_set_terminal_size(int fd, uint16_t columns, uint16_t rows);

/// Has a terminal hand keys over one by one, unseen, Ctrl-C and Ctrl-Z among them, until `bank_keys_end`.
///
/// SIGINT, SIGTERM, SIGHUP and SIGQUIT from elsewhere give the terminal its settings back before they do what they
/// would have done, and so does SIGTSTP, which takes the keys again when the process goes on. To be called by one
/// thread at a time. Returns 0 or a negated `errno`, -EBUSY while another reading goes on.
int bank_keys_begin(int fd);

/// Gives the terminal its settings back. Does nothing if no reading goes on.
void bank_keys_end(void);

/// Reads what was typed, waiting so long at most (-1: for ever). Returns how many bytes, 0 at the end of input, or a
/// negated `errno`: -ETIMEDOUT, and -EINTR when the size of the terminal may have changed.
int bank_keys_read(void *bytes, size_t count, int timeout_milliseconds);

/// Stops the process as Ctrl-Z does, and returns when it goes on.
void bank_keys_suspend(void);

#ifdef __cplusplus
}
#endif

#endif
