#define _GNU_SOURCE
#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

static int fail(int fd) {
    int error = errno;
    close(fd);
    return -error;
}

// A stream socket that is closed on exec and never raises SIGPIPE.
static int open_socket(void) {
#ifdef __linux__
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    return fd < 0 ? -errno : fd;
#else
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    if (fd < 0) return -errno;
    int yes = 1;
    if (fcntl(fd, F_SETFD, FD_CLOEXEC) != 0) return fail(fd);
    if (setsockopt(fd, SOL_SOCKET, SO_NOSIGPIPE, &yes, sizeof yes) != 0) return fail(fd);
    return fd;
#endif
}

// An address holds little more than 100 bytes of path. On Linux an open folder can be reached by a
// short name.
static int make_address(int folder, const char *path, const char *name, struct sockaddr_un *address) {
    memset(address, 0, sizeof *address);
    address->sun_family = AF_UNIX;
    int length = -1;
#ifdef __linux__
    if (access("/proc/self/fd", X_OK) == 0)
        length = snprintf(address->sun_path, sizeof address->sun_path, "/proc/self/fd/%d/%s", folder, name);
#endif
    if (length < 0) length = snprintf(address->sun_path, sizeof address->sun_path, "%s/%s", path, name);
    return length < 0 || (size_t)length >= sizeof address->sun_path ? -ENAMETOOLONG : 0;
}

int bank_socket_listen(int folder, const char *path, const char *name, int backlog) {
    struct sockaddr_un address;
    int result = make_address(folder, path, name, &address);
    if (result != 0) return result;
    int fd = open_socket();
    if (fd < 0) return fd;
    if (bind(fd, (struct sockaddr *)&address, sizeof address) != 0) return fail(fd);
    // Clients cannot connect before there is a listener, so the initial mode from the umask is
    // harmless.
    if (fchmodat(folder, name, S_IRUSR | S_IWUSR, 0) != 0) return fail(fd);
    if (fcntl(fd, F_SETFL, O_NONBLOCK) != 0 || listen(fd, backlog) != 0) return fail(fd);
    return fd;
}

int bank_socket_connect(int folder, const char *path, const char *name, int timeout_milliseconds) {
    struct sockaddr_un address;
    int result = make_address(folder, path, name, &address);
    if (result != 0) return result;
    int fd = open_socket();
    if (fd < 0) return fd;
    result = bank_socket_set_timeout(fd, timeout_milliseconds);
    if (result != 0) {
        close(fd);
        return result;
    }
    if (connect(fd, (struct sockaddr *)&address, sizeof address) != 0) return fail(fd);
    return fd;
}

int bank_socket_accept(int listener) {
    int fd;
#ifdef __linux__
    do fd = accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
    while (fd < 0 && errno == EINTR);
    return fd < 0 ? -errno : fd;
#else
    do fd = accept(listener, NULL, NULL);
    while (fd < 0 && errno == EINTR);
    if (fd < 0) return -errno;
    int yes = 1;
    if (fcntl(fd, F_SETFD, FD_CLOEXEC) != 0 || fcntl(fd, F_SETFL, O_NONBLOCK) != 0) return fail(fd);
    if (setsockopt(fd, SOL_SOCKET, SO_NOSIGPIPE, &yes, sizeof yes) != 0) return fail(fd);
    return fd;
#endif
}

int bank_socket_pair(int *first, int *second) {
    int pair[2];
#ifdef __linux__
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) return -errno;
#else
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0) return -errno;
    for (int index = 0; index < 2; index++) {
        int yes = 1;
        if (fcntl(pair[index], F_SETFD, FD_CLOEXEC) == 0
            && setsockopt(pair[index], SOL_SOCKET, SO_NOSIGPIPE, &yes, sizeof yes) == 0)
            continue;
        int error = fail(pair[0]);
        close(pair[1]);
        return error;
    }
#endif
    *first = pair[0];
    *second = pair[1];
    return 0;
}

int bank_socket_set_timeout(int fd, int milliseconds) {
    struct timeval limit = {.tv_sec = milliseconds / 1000, .tv_usec = milliseconds % 1000 * 1000};
    if (setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit) != 0) return -errno;
    if (setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit) != 0) return -errno;
    return 0;
}

int bank_socket_peer(int fd, bank_peer *peer) {
#ifdef __linux__
    struct ucred credentials;
    socklen_t size = sizeof credentials;
    if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &credentials, &size) != 0) return -errno;
    peer->user = credentials.uid;
    peer->process = credentials.pid;
#else
    uid_t user;
    gid_t group;
    pid_t process = 0;
    socklen_t size = sizeof process;
    if (getpeereid(fd, &user, &group) != 0) return -errno;
    if (getsockopt(fd, SOL_LOCAL, LOCAL_PEERPID, &process, &size) != 0) process = 0;
    peer->user = user;
    peer->process = process;
#endif
    return 0;
}

int64_t bank_socket_send(int fd, const void *bytes, size_t count) {
#ifdef __linux__
    int flags = MSG_NOSIGNAL;
#else
    int flags = 0;
#endif
    ssize_t sent;
    do sent = send(fd, bytes, count, flags);
    while (sent < 0 && errno == EINTR);
    return sent < 0 ? -errno : sent;
}

int64_t bank_socket_receive(int fd, void *bytes, size_t count) {
    ssize_t received;
    do received = recv(fd, bytes, count, 0);
    while (received < 0 && errno == EINTR);
    return received < 0 ? -errno : received;
}
