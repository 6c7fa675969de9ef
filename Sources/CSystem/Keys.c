#define _GNU_SOURCE
#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

// The current reading of keys; a process can have only one at a time.
static struct {
    int fd;
    struct termios before;
    struct termios raw;
    int pipe[2];
} keys = {.fd = -1, .pipe = {-1, -1}};
static volatile sig_atomic_t is_reading;

static const int watched[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH};
enum { watched_count = sizeof watched / sizeof watched[0] };
static struct sigaction former[watched_count];

// Makes the terminal mark a paste (DEC mode 2004), so that its line ends are not taken for Enter.
static const char marks_on[] = "\033[?2004h";
static const char marks_off[] = "\033[?2004l";

static void say(const char *text, size_t count) {
    // A write error is ignored; the terminal then stays unchanged.
    ssize_t written = write(keys.fd, text, count);
    (void)written;
}

static void enter(void) {
    tcsetattr(keys.fd, TCSADRAIN, &keys.raw);
    say(marks_on, sizeof marks_on - 1);
}

static void leave(void) {
    say(marks_off, sizeof marks_off - 1);
    // Not TCSADRAIN: if the terminal is no longer read, it would wait forever.
    tcsetattr(keys.fd, TCSANOW, &keys.before);
}

static void wake(void) {
    ssize_t written = write(keys.pipe[1], "", 1);
    (void)written;
}

// Only calls that are allowed in a handler (POSIX, 2.4.3).
static void on_signal(int signal) {
    int kept = errno;
    if (!is_reading) return;
    if (signal == SIGWINCH) {
        wake();
    } else if (signal == SIGCONT) {
        enter();
        wake();
    } else {
        leave();
        for (int index = 0; index < watched_count; index++) {
            if (watched[index] != signal) continue;
            struct sigaction mine;
            sigaction(signal, &former[index], &mine);
            sigset_t set, old;
            sigemptyset(&set);
            sigaddset(&set, signal);
            raise(signal);
            // Otherwise the signal would be delivered only after this handler returns.
            pthread_sigmask(SIG_UNBLOCK, &set, &old);
            // The process is still running: it was stopped and continued (SIGTSTP), or another
            // handler caught the signal.
            pthread_sigmask(SIG_SETMASK, &old, NULL);
            sigaction(signal, &mine, NULL);
            if (signal == SIGTSTP) {
                enter();
                wake();
            }
        }
    }
    errno = kept;
}

int bank_keys_begin(int fd) {
    if (is_reading) return -EBUSY;
    if (tcgetattr(fd, &keys.before) != 0) return -errno;
    if (keys.pipe[0] < 0 && pipe2(keys.pipe, O_CLOEXEC | O_NONBLOCK) != 0) return -errno;
    keys.fd = fd;
    keys.raw = keys.before;
    keys.raw.c_iflag &= ~(tcflag_t)(ICRNL | INLCR | IGNCR | IXON | ISTRIP | BRKINT);
    keys.raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ECHONL | ISIG | IEXTEN);
    keys.raw.c_cc[VMIN] = 1;
    keys.raw.c_cc[VTIME] = 0;
    is_reading = 1;
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    for (int index = 0; index < watched_count; index++) {
        sigaction(watched[index], &action, &former[index]);
        // Signals that were already ignored at the start of the program stay ignored.
        if (former[index].sa_handler == SIG_IGN) sigaction(watched[index], &former[index], NULL);
    }
    enter();
    return 0;
}

void bank_keys_end(void) {
    if (!is_reading) return;
    for (int index = 0; index < watched_count; index++) sigaction(watched[index], &former[index], NULL);
    is_reading = 0;
    leave();
    char byte;
    while (read(keys.pipe[0], &byte, 1) == 1) continue;
}

int bank_keys_read(void *bytes, size_t count, int timeout_milliseconds) {
    struct pollfd sources[] = {{.fd = keys.fd, .events = POLLIN}, {.fd = keys.pipe[0], .events = POLLIN}};
    for (;;) {
        int found = poll(sources, 2, timeout_milliseconds);
        if (found < 0 && errno == EINTR) continue;
        if (found < 0) return -errno;
        if (found == 0) return -ETIMEDOUT;
        if (sources[1].revents != 0) {
            char byte;
            while (read(keys.pipe[0], &byte, 1) == 1) continue;
            return -EINTR;
        }
        ssize_t length = read(keys.fd, bytes, count);
        if (length < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        // A closed terminal returns EIO.
        if (length < 0) return errno == EIO ? 0 : -errno;
        return (int)length;
    }
}

void bank_keys_suspend(void) {
    struct sigaction mine, deaf = {.sa_handler = SIG_DFL};
    leave();
    sigaction(SIGTSTP, &deaf, &mine);
    // Sent to the process and not to this thread, which may block signals like those of
    // libdispatch.
    kill(getpid(), SIGTSTP);
    // SIGCONT ends this wait; if the process cannot be stopped, the timeout does.
    struct pollfd source = {.fd = keys.pipe[0], .events = POLLIN};
    while (poll(&source, 1, 300) < 0 && errno == EINTR) continue;
    sigaction(SIGTSTP, &mine, NULL);
    enter();
}

int bank_set_terminal_size(int fd, uint16_t columns, uint16_t rows) {
    struct winsize size = {.ws_col = columns, .ws_row = rows};
    return ioctl(fd, TIOCSWINSZ, &size) == 0 ? 0 : -errno;
}
