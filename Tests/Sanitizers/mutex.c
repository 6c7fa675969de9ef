// Tells the thread sanitizer of what the standard library does out of its sight.
//
// `Mutex` takes and frees an uncontended lock in code that is built with the program, which the sanitizer sees. A
// contended one is taken and freed in libswiftSynchronization, which is not instrumented, by the kernel: without this
// the sanitizer reports whatever such a lock protects. Nothing is suppressed; two calls gain the meaning they have.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define SELF __attribute__((swift_context)) void *mutex
#define SWIFT __attribute__((swiftcall))
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

SWIFT void lock_slow(uint32_t thread, SELF) __asm__(LOCK);
SWIFT bool try_slow(SELF) __asm__(TRY);
SWIFT void unlock_slow(SELF) __asm__(UNLOCK);

SWIFT void lock_slow(uint32_t thread, SELF) {
    SWIFT void (*original)(uint32_t, SELF) = dlsym(RTLD_NEXT, LOCK);
    original(thread, mutex);
    if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT bool try_slow(SELF) {
    SWIFT bool (*original)(SELF) = dlsym(RTLD_NEXT, TRY);
    bool isTaken = original(mutex);
    if (isTaken && __tsan_acquire) __tsan_acquire(mutex);
    return isTaken;
}

SWIFT void unlock_slow(SELF) {
    SWIFT void (*original)(SELF) = dlsym(RTLD_NEXT, UNLOCK);
    if (__tsan_release) __tsan_release(mutex);
    original(mutex);
}
