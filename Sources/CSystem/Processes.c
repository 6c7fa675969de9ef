#define _GNU_SOURCE
#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/signalfd.h>
#else
#include <mach-o/dyld.h>
#include <sys/event.h>
#include <sys/ptrace.h>
#endif

int bank_process_harden(void) {
    struct rlimit none = {0, 0};
    int result = setrlimit(RLIMIT_CORE, &none) == 0 ? 0 : -errno;
#ifdef __linux__
    if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) result = -errno;
#else
    if (ptrace(PT_DENY_ATTACH, 0, 0, 0) != 0) result = -errno;
#endif
    return result;
}

bool bank_process_dumps_core(void) {
    struct rlimit limit = {0, 0};
    return getrlimit(RLIMIT_CORE, &limit) != 0 || limit.rlim_cur != 0;
}

bool bank_process_is_traced(void) {
#ifdef __linux__
    int fd = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
    if (fd < 0) return false;
    char text[4096];
    ssize_t count = read(fd, text, sizeof text - 1);
    close(fd);
    if (count <= 0) return false;
    text[count] = '\0';
    static const char label[] = "TracerPid:";
    const char *found = strstr(text, label);
    if (found == NULL) return false;
    found += sizeof label - 1;
    while (*found == '\t' || *found == ' ') found++;
    return *found != '0';
#else
    return false;
#endif
}

void bank_process_set_name(const char *name) {
#ifdef __linux__
    prctl(PR_SET_NAME, name, 0, 0, 0);
#else
    (void)name;
#endif
}

int bank_program_path(char *path, size_t size) {
#ifdef __linux__
    // Not the target of the link: the link leads to this program even if its name now belongs to
    // another.
    static const char link[] = "/proc/self/exe";
    if (size < sizeof link) return -ENAMETOOLONG;
    for (size_t index = 0; index < sizeof link; index++) path[index] = link[index];
    return 0;
#else
    uint32_t room = (uint32_t)size;
    return _NSGetExecutablePath(path, &room) == 0 ? 0 : -ENAMETOOLONG;
#endif
}

int bank_signal_descriptor(const int *signals, int count) {
    sigset_t set;
    sigemptyset(&set);
    for (int index = 0; index < count; index++) sigaddset(&set, signals[index]);
    int error = pthread_sigmask(SIG_BLOCK, &set, NULL);
    if (error != 0) return -error;
#ifdef __linux__
    int fd = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
    return fd < 0 ? -errno : fd;
#else
    int fd = kqueue();
    if (fd < 0) return -errno;
    fcntl(fd, F_SETFD, FD_CLOEXEC);
    for (int index = 0; index < count; index++) {
        struct kevent event;
        EV_SET(&event, signals[index], EVFILT_SIGNAL, EV_ADD, 0, 0, NULL);
        if (kevent(fd, &event, 1, NULL, 0, NULL) == 0) continue;
        error = errno;
        close(fd);
        return -error;
    }
    return fd;
#endif
}

// Descriptors above all those that a child is given, so that none is overwritten before it is copied.
enum { OUT_OF_THE_WAY = 16 };

static int add_descriptors(posix_spawn_file_actions_t *actions, const int *copies, int count) {
    int error = 0;
    for (int index = 0; index < count && error == 0; index++) {
        error = copies[index] < 0 ? posix_spawn_file_actions_addopen(actions, index, "/dev/null", O_RDWR, 0)
                                  : posix_spawn_file_actions_adddup2(actions, copies[index], index);
    }
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 34)
    if (error == 0) error = posix_spawn_file_actions_addclosefrom_np(actions, count);
#elif !defined(POSIX_SPAWN_CLOEXEC_DEFAULT)
    // This library cannot close them in the child, so they are closed on exec for every program that
    // this process starts.
    for (int fd = count; fd < 4096; fd++) fcntl(fd, F_SETFD, FD_CLOEXEC);
#endif
    return error;
}

static int set_attributes(posix_spawnattr_t *attributes, bool new_session) {
    sigset_t all;
    sigset_t none;
    sigfillset(&all);
    sigdelset(&all, SIGKILL);
    sigdelset(&all, SIGSTOP);
    sigemptyset(&none);
    short flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;
    if (new_session) flags |= POSIX_SPAWN_SETSID;
#ifdef POSIX_SPAWN_CLOEXEC_DEFAULT
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
    int error = posix_spawnattr_setsigdefault(attributes, &all);
    if (error == 0) error = posix_spawnattr_setsigmask(attributes, &none);
    return error != 0 ? error : posix_spawnattr_setflags(attributes, flags);
}

static int start(
    const char *path, char *const *arguments, char *const *environment, const int *copies, int count,
    bool new_session) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&actions);
    if (error != 0) return -error;
    error = posix_spawnattr_init(&attributes);
    if (error != 0) {
        posix_spawn_file_actions_destroy(&actions);
        return -error;
    }
    pid_t process = 0;
    char *const empty[] = {NULL};
    error = add_descriptors(&actions, copies, count);
    if (error == 0) error = set_attributes(&attributes, new_session);
    if (error == 0) error = posix_spawn(
            &process, path, &actions, &attributes, arguments, environment == NULL ? empty : environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error != 0 ? -error : process;
}

int bank_process_spawn(
    const char *path, char *const *arguments, char *const *environment, const int *descriptors, int count,
    bool new_session) {
    if (count < 0 || count > OUT_OF_THE_WAY) return -EINVAL;
    int copies[OUT_OF_THE_WAY];
    int result = 0;
    int copied = 0;
    for (; copied < count && result == 0; copied++) {
        copies[copied] = descriptors[copied];
        if (descriptors[copied] < 0) continue;
        copies[copied] = fcntl(descriptors[copied], F_DUPFD_CLOEXEC, OUT_OF_THE_WAY);
        if (copies[copied] < 0) result = -errno;
    }
    if (result == 0) result = start(path, arguments, environment, copies, count, new_session);
    for (int index = 0; index < copied; index++) {
        if (copies[index] >= 0) close(copies[index]);
    }
    return result;
}

int bank_process_wait(int process, bool wait) {
    int status;
    pid_t ended;
    do ended = waitpid(process, &status, wait ? 0 : WNOHANG);
    while (ended < 0 && errno == EINTR);
    if (ended < 0) return -errno;
    if (ended == 0) return -EAGAIN;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
