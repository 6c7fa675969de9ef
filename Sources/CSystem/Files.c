#define _GNU_SOURCE
#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/statvfs.h>
#include <unistd.h>

int bank_lock_file(int fd, bool wait) {
    int operation = wait ? LOCK_EX : LOCK_EX | LOCK_NB;
    while (flock(fd, operation) != 0) {
        if (errno != EINTR) return -errno;
    }
    return 0;
}

int bank_sync_directory(const char *path) {
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) return -errno;
    int result = 0;
    while (fsync(fd) != 0) {
        if (errno == EINTR) continue;
        result = -errno;
        break;
    }
    close(fd);
    return result;
}

int bank_open_unnamed(const char *directory) {
#ifdef O_TMPFILE
    int fd = open(directory, O_WRONLY | O_TMPFILE | O_CLOEXEC, 0600);
    return fd < 0 ? -errno : fd;
#else
    (void)directory;
    return -ENOTSUP;
#endif
}

int bank_name_unnamed(int fd, const char *path) {
    // As described in open(2) for O_TMPFILE: linking by descriptor alone would need a privilege.
    char name[32];
    snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
    return linkat(AT_FDCWD, name, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 ? 0 : -errno;
}

int64_t bank_free_bytes(const char *path) {
    struct statvfs status;
    if (statvfs(path, &status) != 0) return -errno;
    uint64_t blocks = status.f_bavail;
    uint64_t size = status.f_frsize;
    if (size != 0 && blocks > INT64_MAX / size) return INT64_MAX;
    return (int64_t)(blocks * size);
}
