/* The program's own calls that name, remove, lock and sync files. On Linux a definition here takes the place of the C
 * library's, for the whole program that the tests are; elsewhere only the calls of SQLite fail. */
#ifdef __linux__

#define _GNU_SOURCE
#include "faulty_calls.h"
#include "faulty_files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int carry_out(int kind, long call, long a, long b, long c, long d, long e) {
    if (faulty_files_fails(kind)) {
        errno = faulty_files_error();
        return -1;
    }
    return (int)syscall(call, a, b, c, d, e);
}

int open(const char *path, int flags, ...) {
    mode_t mode = 0;
    if (flags & (O_CREAT | __O_TMPFILE)) {
        va_list arguments;
        va_start(arguments, flags);
        mode = va_arg(arguments, mode_t);
        va_end(arguments);
    }
    // libdispatch watches its threads there, and ends the process if it can't.
    if (strncmp(path, "/proc/", 6) == 0) return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
    return carry_out(FAULTY_OPEN, SYS_openat, AT_FDCWD, (long)path, flags, mode, 0);
}

int unlink(const char *path) { return carry_out(FAULTY_DELETE, SYS_unlinkat, AT_FDCWD, (long)path, 0, 0, 0); }

int rename(const char *from, const char *to) {
    return carry_out(FAULTY_NAME, SYS_renameat2, AT_FDCWD, (long)from, AT_FDCWD, (long)to, 0);
}

int link(const char *from, const char *to) {
    return carry_out(FAULTY_NAME, SYS_linkat, AT_FDCWD, (long)from, AT_FDCWD, (long)to, 0);
}

int linkat(int from_folder, const char *from, int to_folder, const char *to, int flags) {
    return carry_out(FAULTY_NAME, SYS_linkat, from_folder, (long)from, to_folder, (long)to, flags);
}

int mkdir(const char *path, mode_t mode) {
    return carry_out(FAULTY_NAME, SYS_mkdirat, AT_FDCWD, (long)path, mode, 0, 0);
}

int fsync(int descriptor) { return carry_out(FAULTY_SYNC, SYS_fsync, descriptor, 0, 0, 0, 0); }

int flock(int descriptor, int operation) {
    return carry_out(FAULTY_LOCK, SYS_flock, descriptor, operation, 0, 0, 0);
}

#endif
