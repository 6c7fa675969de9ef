#define _GNU_SOURCE
#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

_Static_assert(sizeof(struct termios) <= sizeof(bank_terminal_settings), "the saved settings must hold a termios");

bool bank_is_terminal(int fd) { return isatty(fd) == 1; }

int bank_terminal_columns(int fd) {
    struct winsize size;
    if (ioctl(fd, TIOCGWINSZ, &size) != 0) return -errno;
    return size.ws_col;
}

int bank_terminal_rows(int fd) {
    struct winsize size;
    if (ioctl(fd, TIOCGWINSZ, &size) != 0) return -errno;
    return size.ws_row;
}

// Keeps input that was typed ahead (TCSAFLUSH would drop it, and with it the answers of a script that
// does not wait).
static int set_attributes(int fd, const struct termios *settings) {
    while (tcsetattr(fd, TCSADRAIN, settings) != 0) {
        if (errno != EINTR) return -errno;
    }
    return 0;
}

static int signal_keys_off(int fd, bank_terminal_settings *saved, tcflag_t off) {
    struct termios settings;
    if (tcgetattr(fd, &settings) != 0) return -errno;
    memset(saved, 0, sizeof *saved);
    memcpy(saved, &settings, sizeof settings);

    settings.c_lflag &= ~(off | ISIG);
    settings.c_lflag |= ICANON;
    settings.c_cc[VEOL] = BANK_CONTROL_C;
    settings.c_cc[VEOL2] = BANK_CONTROL_BACKSLASH;
    return set_attributes(fd, &settings);
}

int bank_echo_off(int fd, bank_terminal_settings *saved) { return signal_keys_off(fd, saved, ECHO | ECHONL); }

int bank_signal_keys_off(int fd, bank_terminal_settings *saved) { return signal_keys_off(fd, saved, 0); }

static int interrupt_pipe[2] = {-1, -1};

static void note_interrupt(int signal) {
    int kept = errno;
    (void)signal;
    // If the pipe is full, enough interrupts were reported.
    if (write(interrupt_pipe[1], "", 1) < 0) errno = kept;
    errno = kept;
}

int bank_watch_interrupts(int and_termination) {
    if (interrupt_pipe[0] < 0) {
        if (pipe2(interrupt_pipe, O_CLOEXEC | O_NONBLOCK) != 0) return -errno;
        struct sigaction action = {.sa_handler = note_interrupt, .sa_flags = SA_RESTART};
        if (sigaction(SIGINT, &action, NULL) != 0) return -errno;
        if (and_termination && sigaction(SIGTERM, &action, NULL) != 0) return -errno;
    }
    return interrupt_pipe[0];
}

int bank_echo_restore(int fd, const bank_terminal_settings *saved) {
    struct termios settings;
    memcpy(&settings, saved, sizeof settings);
    return set_attributes(fd, &settings);
}

static int close_with_error(int fd, int error) {
    close(fd);
    return -error;
}

int bank_openpty(int *controller, int *terminal, uint16_t columns, uint16_t rows) {
    int primary = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (primary < 0) return -errno;
    char path[PATH_MAX];
    if (grantpt(primary) != 0 || unlockpt(primary) != 0) return close_with_error(primary, errno);
    if (ptsname_r(primary, path, sizeof path) != 0) return close_with_error(primary, errno);

    int replica = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (replica < 0) return close_with_error(primary, errno);
    struct winsize size = {.ws_col = columns, .ws_row = rows};
    if (ioctl(replica, TIOCSWINSZ, &size) != 0) {
        int error = errno;
        close(replica);
        return close_with_error(primary, error);
    }
    *controller = primary;
    *terminal = replica;
    return 0;
}
