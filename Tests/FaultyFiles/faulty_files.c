#include "faulty_files.h"
#include "faulty_calls.h"

#include <errno.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <string.h>

/* The system's file lies behind ours in the same memory. */
typedef struct {
    sqlite3_file base;
    sqlite3_file system[];
} file;

static sqlite3_vfs *behind;
static atomic_int armed_kinds, failure_mode, failure_stays;
static atomic_long failing_number, call_count;

static sqlite3_file *system_file(sqlite3_file *ours) { return ((file *)ours)->system; }

int faulty_files_fails(int kind) {
    if (!(atomic_load(&armed_kinds) & kind)) return 0;
    long number = atomic_fetch_add(&call_count, 1) + 1, failing = atomic_load(&failing_number);
    return number == failing || (number > failing && atomic_load(&failure_stays));
}

int faulty_files_error(void) { return atomic_load(&failure_mode) == FAULTY_DISK_FULL ? ENOSPC : EIO; }

/* What a call that changes a file answers when it fails. */
static int answer(int error) { return atomic_load(&failure_mode) == FAULTY_DISK_FULL ? SQLITE_FULL : error; }

static int file_close(sqlite3_file *f) { return system_file(f)->pMethods->xClose(system_file(f)); }

static int file_read(sqlite3_file *f, void *bytes, int count, sqlite3_int64 place) {
    if (faulty_files_fails(FAULTY_READ)) return SQLITE_IOERR_READ;
    return system_file(f)->pMethods->xRead(system_file(f), bytes, count, place);
}

static int file_write(sqlite3_file *f, const void *bytes, int count, sqlite3_int64 place) {
    const sqlite3_io_methods *methods = system_file(f)->pMethods;
    if (!faulty_files_fails(FAULTY_WRITE)) return methods->xWrite(system_file(f), bytes, count, place);
    if (atomic_load(&failure_mode) == FAULTY_HALF_WRITE && count > 1) {
        methods->xWrite(system_file(f), bytes, count / 2, place);
    }
    return answer(SQLITE_IOERR_WRITE);
}

static int file_truncate(sqlite3_file *f, sqlite3_int64 size) {
    if (faulty_files_fails(FAULTY_TRUNCATE)) return answer(SQLITE_IOERR_TRUNCATE);
    return system_file(f)->pMethods->xTruncate(system_file(f), size);
}

static int file_sync(sqlite3_file *f, int flags) {
    if (faulty_files_fails(FAULTY_SYNC)) return SQLITE_IOERR_FSYNC;
    return system_file(f)->pMethods->xSync(system_file(f), flags);
}

static int file_size(sqlite3_file *f, sqlite3_int64 *size) {
    return system_file(f)->pMethods->xFileSize(system_file(f), size);
}

static int file_lock(sqlite3_file *f, int lock) { return system_file(f)->pMethods->xLock(system_file(f), lock); }

static int file_unlock(sqlite3_file *f, int lock) { return system_file(f)->pMethods->xUnlock(system_file(f), lock); }

static int file_check_lock(sqlite3_file *f, int *is_held) {
    return system_file(f)->pMethods->xCheckReservedLock(system_file(f), is_held);
}

static int file_control(sqlite3_file *f, int operation, void *argument) {
    return system_file(f)->pMethods->xFileControl(system_file(f), operation, argument);
}

static int file_sector(sqlite3_file *f) { return system_file(f)->pMethods->xSectorSize(system_file(f)); }

static int file_device(sqlite3_file *f) { return system_file(f)->pMethods->xDeviceCharacteristics(system_file(f)); }

static int file_map(sqlite3_file *f, int region, int size, int extend, void volatile **memory) {
    if (faulty_files_fails(FAULTY_SHARED_MEMORY)) return SQLITE_IOERR_SHMMAP;
    return system_file(f)->pMethods->xShmMap(system_file(f), region, size, extend, memory);
}

static int file_map_lock(sqlite3_file *f, int offset, int count, int flags) {
    return system_file(f)->pMethods->xShmLock(system_file(f), offset, count, flags);
}

static void file_map_barrier(sqlite3_file *f) { system_file(f)->pMethods->xShmBarrier(system_file(f)); }

static int file_unmap(sqlite3_file *f, int deletes) {
    return system_file(f)->pMethods->xShmUnmap(system_file(f), deletes);
}

/* The second version of the methods: without files that are mapped into memory, all of whose calls would be missed. */
static const sqlite3_io_methods methods = {
    2,         file_close, file_read,       file_write,   file_truncate, file_sync,   file_size,
    file_lock, file_unlock, file_check_lock, file_control, file_sector,   file_device, file_map,
    file_map_lock, file_map_barrier, file_unmap, 0, 0};

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *f, int flags, int *opened) {
    (void)vfs;
    f->pMethods = 0;
    if (faulty_files_fails(FAULTY_OPEN)) return SQLITE_CANTOPEN;
    memset(system_file(f), 0, behind->szOsFile);
    int result = behind->xOpen(behind, name, system_file(f), flags, opened);
    if (system_file(f)->pMethods) f->pMethods = &methods;
    return result;
}

static int delete_file(sqlite3_vfs *vfs, const char *name, int syncs_folder) {
    (void)vfs;
    if (faulty_files_fails(FAULTY_DELETE)) return SQLITE_IOERR_DELETE;
    return behind->xDelete(behind, name, syncs_folder);
}

int faulty_files_install(void) {
    static sqlite3_vfs between;
    if (behind) return SQLITE_OK;
    sqlite3_vfs *usual = sqlite3_vfs_find(0);
    if (!usual) return SQLITE_ERROR;
    behind = usual;
    between = *usual;
    between.pNext = 0;
    between.zName = "faulty";
    between.szOsFile = (int)sizeof(file) + usual->szOsFile;
    between.xOpen = open_file;
    between.xDelete = delete_file;
    return sqlite3_vfs_register(&between, 1);
}

void faulty_files_arm(int kinds, long number, int failure, int stays) {
    atomic_store(&armed_kinds, 0);
    atomic_store(&call_count, 0);
    atomic_store(&failing_number, number);
    atomic_store(&failure_mode, failure);
    atomic_store(&failure_stays, stays);
    atomic_store(&armed_kinds, kinds);
}

long faulty_files_disarm(void) {
    atomic_store(&armed_kinds, 0);
    return atomic_load(&call_count);
}
