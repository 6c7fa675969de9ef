#define _GNU_SOURCE
#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
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

int64_t bank_free_bytes(const char *path) {
    struct statvfs status;
    if (statvfs(path, &status) != 0) return -errno;
    uint64_t blocks = status.f_bavail;
    uint64_t size = status.f_frsize;
    if (size != 0 && blocks > INT64_MAX / size) return INT64_MAX;
    return (int64_t)(blocks * size);
}
