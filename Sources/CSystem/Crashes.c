#define _GNU_SOURCE
#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

// All data that the handler needs. It is set before the handler can run, and never changed afterwards.
static int folder = -1;
static char name[64];
static char version[32];
static char stack[16384];

static const int signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS};
enum { SIGNAL_COUNT = sizeof signals / sizeof signals[0] };

static size_t put_text(char *line, size_t at, const char *text) {
    while (*text != '\0') line[at++] = *text++;
    return at;
}

static size_t put_number(char *line, size_t at, int64_t number) {
    char digits[20];
    size_t count = 0;
    if (number < 0) number = 0;
    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    while (count > 0) line[at++] = digits[--count];
    return at;
}

// Only calls that POSIX.1-2017 (2.4.3) allows in a handler: openat, write, close, clock_gettime, raise.
static void leave_record(int signal_number) {
    struct timespec now = {0, 0};
    clock_gettime(CLOCK_REALTIME, &now);
    char line[128];
    size_t length = put_text(line, 0, "signal ");
    length = put_number(line, length, signal_number);
    length = put_text(line, length, " at ");
    length = put_number(line, length, now.tv_sec);
    length = put_text(line, length, " in ");
    length = put_text(line, length, version);
    length = put_text(line, length, "\n");
    int fd = openat(folder, name, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0600);
    if (fd >= 0) {
        ssize_t written = write(fd, line, length);
        (void)written;
        close(fd);
    }
    // The signal's default action was restored on entry, and it is not blocked: the process ends as it would have.
    raise(signal_number);
}

int bank_crash_install(const char *path, const char *file, const char *program_version) {
    if (folder >= 0) return -EALREADY;
    if (strlen(file) >= sizeof name || strlen(program_version) >= sizeof version) return -ENAMETOOLONG;
    strcpy(name, file);
    strcpy(version, program_version);
    folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return -errno;
    // After a stack overflow the handler needs a stack of its own.
    stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack, .ss_flags = 0};
    if (sigaltstack(&alternate, NULL) != 0) return -errno;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = leave_record;
    action.sa_flags = (int)(SA_ONSTACK | SA_RESETHAND | SA_NODEFER);
    sigemptyset(&action.sa_mask);
    for (int index = 0; index < SIGNAL_COUNT; index++) {
        if (sigaction(signals[index], &action, NULL) != 0) return -errno;
    }
    return 0;
}
