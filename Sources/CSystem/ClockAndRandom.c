#define _GNU_SOURCE
#include "CSystem.h"

#include <errno.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

// The limit of getentropy (getrandom without partial results) per call.
enum { CHUNK = 256 };

int bank_random_fill(void *buffer, size_t count) {
    unsigned char *next = buffer;
    while (count > 0) {
        size_t chunk = count < CHUNK ? count : CHUNK;
        if (getentropy(next, chunk) != 0) {
            if (errno == EINTR) continue;
            return -errno;
        }
        next += chunk;
        count -= chunk;
    }
    return 0;
}

int64_t bank_realtime_microseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

int bank_local_offset_seconds(int64_t seconds_since_epoch) {
    time_t moment = (time_t)seconds_since_epoch;
    struct tm local;
    if (localtime_r(&moment, &local) == NULL) return 0;
    return (int)local.tm_gmtoff;
}

int64_t bank_boottime_microseconds(void) {
    struct timespec now;
#ifdef __linux__
    clock_gettime(CLOCK_BOOTTIME, &now);
#else
    // On this system the monotonic clock continues while the machine sleeps.
    clock_gettime(CLOCK_MONOTONIC, &now);
#endif
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}
