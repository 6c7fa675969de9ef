#define _GNU_SOURCE
#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <termios.h>
#include <unistd.h>

extern char **environ;

static int start(char *const *arguments, char *const *environment, int input, pid_t *process) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&actions);
    if (error != 0) return error;
    error = posix_spawnattr_init(&attributes);
    if (error != 0) {
        posix_spawn_file_actions_destroy(&actions);
        return error;
    }
    sigset_t usual;
    sigset_t none;
    sigemptyset(&usual);
    sigaddset(&usual, SIGINT);
    sigaddset(&usual, SIGQUIT);
    sigaddset(&usual, SIGPIPE);
    sigemptyset(&none);
    error = posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    if (error == 0) error = posix_spawnattr_setsigdefault(&attributes, &usual);
    if (error == 0) error = posix_spawnattr_setsigmask(&attributes, &none);
    if (error == 0) error = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    if (error == 0) error = posix_spawnp(process, arguments[0], &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

static int start_with(char *const *arguments, char *const *additions, int input, pid_t *process) {
    size_t count = 0, added = 0;
    while (environ[count] != NULL) count++;
    while (additions[added] != NULL) added++;
    char **environment = malloc((count + added + 1) * sizeof *environment);
    if (environment == NULL) return ENOMEM;
    memcpy(environment, environ, count * sizeof *environment);
    memcpy(environment + count, additions, (added + 1) * sizeof *environment);
    int error = start(arguments, environment, input, process);
    free(environment);
    return error;
}

// SIGPIPE is sent to the writing thread. It is blocked and consumed there, so the rest of the
// process never sees it.
static void feed(int fd, const char *bytes, size_t count) {
    sigset_t pipe_only;
    sigset_t former;
    sigset_t pending;
    sigemptyset(&pipe_only);
    sigaddset(&pipe_only, SIGPIPE);
    if (pthread_sigmask(SIG_BLOCK, &pipe_only, &former) != 0) return;
    while (count > 0) {
        ssize_t written = write(fd, bytes, count);
        if (written >= 0) {
            bytes += written;
            count -= (size_t)written;
        } else if (errno != EINTR) {
            break;
        }
    }
    if (count > 0 && !sigismember(&former, SIGPIPE) && sigpending(&pending) == 0
        && sigismember(&pending, SIGPIPE)) {
        int taken;
        sigwait(&pipe_only, &taken);
    }
    pthread_sigmask(SIG_SETMASK, &former, NULL);
}

int bank_process_feed(char *const *arguments, char *const *additions, const void *bytes, size_t count) {
    int ends[2];
    if (pipe(ends) != 0) return -errno;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    struct termios settings;
    bool is_terminal = tcgetattr(STDIN_FILENO, &settings) == 0;
    struct sigaction ignored = {.sa_handler = SIG_IGN};
    struct sigaction interrupt;
    struct sigaction quit;
    sigemptyset(&ignored.sa_mask);
    sigaction(SIGINT, &ignored, &interrupt);
    sigaction(SIGQUIT, &ignored, &quit);

    pid_t process = 0;
    int result = -start_with(arguments, additions, ends[0], &process);
    close(ends[0]);
    if (result == 0) feed(ends[1], bytes, count);
    close(ends[1]);
    if (result == 0) result = bank_process_wait(process, true);
    if (result >= 128 && is_terminal) tcsetattr(STDIN_FILENO, TCSADRAIN, &settings);

    sigaction(SIGINT, &interrupt, NULL);
    sigaction(SIGQUIT, &quit, NULL);
    return result;
}
