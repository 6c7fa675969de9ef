#define _GNU_SOURCE
#include "CSystem.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

// A signal handler has no arguments, so its data is here.
static _Atomic int line_descriptor = 2;
static _Atomic int line_columns = 0;

static const int ENDING[] = {SIGINT, SIGTERM, SIGHUP};
enum { ENDING_COUNT = sizeof ENDING / sizeof ENDING[0] };

// write(2) and raise(3) are among the few calls that a handler may make (POSIX, 2.4.3).
static void clear_and_end(int signal_number) {
    static const char spaces[] = "                                                                ";
    int fd = atomic_load(&line_descriptor);
    int left = atomic_load(&line_columns);
    ssize_t written = write(fd, "\r", 1);
    while (left > 0 && written >= 0) {
        int part = left < (int)sizeof spaces - 1 ? left : (int)sizeof spaces - 1;
        written = write(fd, spaces, (size_t)part);
        left -= part;
    }
    if (written >= 0) written = write(fd, "\r", 1);
    (void)written;
    // SA_RESETHAND restored the default action. The signal is blocked until the handler returns.
    raise(signal_number);
}

static void exchange(int signal_number, void (*from)(int), void (*to)(int)) {
    struct sigaction present;
    if (sigaction(signal_number, NULL, &present) != 0 || (present.sa_flags & SA_SIGINFO) != 0) return;
    if (present.sa_handler != from) return;
    struct sigaction action = {.sa_handler = to};
    sigemptyset(&action.sa_mask);
    if (to == clear_and_end) action.sa_flags = (int)SA_RESETHAND;
    sigaction(signal_number, &action, NULL);
}

void bank_line_to_clear(int fd, int columns) {
    int former = atomic_exchange(&line_columns, columns);
    atomic_store(&line_descriptor, fd);
    if ((former > 0) == (columns > 0)) return;
    for (int index = 0; index < ENDING_COUNT; index++) {
        if (columns > 0) exchange(ENDING[index], SIG_DFL, clear_and_end);
        else exchange(ENDING[index], clear_and_end, SIG_DFL);
    }
}
