#define _GNU_SOURCE
#include "CSystem.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

struct bank_signal {
    pthread_mutex_t mutex;
    pthread_cond_t arrival;
    bool is_sent;
};

bank_signal *bank_signal_make(void) {
    bank_signal *signal = calloc(1, sizeof(*signal));
    if (signal == NULL) return NULL;
    pthread_mutex_init(&signal->mutex, NULL);
#ifdef __linux__
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&signal->arrival, &attributes);
    pthread_condattr_destroy(&attributes);
#else
    pthread_cond_init(&signal->arrival, NULL);
#endif
    return signal;
}

void bank_signal_free(bank_signal *signal) {
    pthread_cond_destroy(&signal->arrival);
    pthread_mutex_destroy(&signal->mutex);
    free(signal);
}

void bank_signal_send(bank_signal *signal) {
    pthread_mutex_lock(&signal->mutex);
    signal->is_sent = true;
    pthread_cond_signal(&signal->arrival);
    pthread_mutex_unlock(&signal->mutex);
}

bool bank_signal_wait(bank_signal *signal, int64_t nanoseconds) {
    struct timespec end;
    clock_gettime(CLOCK_MONOTONIC, &end);
    int64_t sum = (int64_t)end.tv_nsec + (nanoseconds > 0 ? nanoseconds : 0);
    end.tv_sec += sum / 1000000000;
    end.tv_nsec = sum % 1000000000;
    pthread_mutex_lock(&signal->mutex);
    int result = 0;
    while (!signal->is_sent && result == 0) {
#ifdef __linux__
        result = pthread_cond_timedwait(&signal->arrival, &signal->mutex, &end);
#else
        // This system has relative waits only.
        struct timespec now, left;
        clock_gettime(CLOCK_MONOTONIC, &now);
        int64_t rest = (int64_t)(end.tv_sec - now.tv_sec) * 1000000000 + (end.tv_nsec - now.tv_nsec);
        if (rest <= 0) break;
        left.tv_sec = rest / 1000000000;
        left.tv_nsec = rest % 1000000000;
        result = pthread_cond_timedwait_relative_np(&signal->arrival, &signal->mutex, &left);
#endif
    }
    bool was_sent = signal->is_sent;
    signal->is_sent = false;
    pthread_mutex_unlock(&signal->mutex);
    return was_sent;
}
