#ifndef CSQLITE_SHIM_H
#define CSQLITE_SHIM_H

#include <sqlite3.h>

/* Swift does not see constants that are computed. */
static const int csqlite_io_error_shared_memory_size = SQLITE_IOERR_SHMSIZE;
static const int csqlite_io_error_short_read = SQLITE_IOERR_SHORT_READ;

/* Swift sees neither the destructor constants, which are cast integers, nor variadic functions. */

/* Binds a text of which SQLite makes its own copy. */
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
    return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}

/* Binds bytes of which SQLite makes its own copy. */
static inline int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int length) {
    return sqlite3_bind_blob(statement, index, bytes, length, SQLITE_TRANSIENT);
}

/* Turns one of the SQLITE_DBCONFIG_ switches on or off. */
static inline int csqlite_configure(sqlite3 *database, int option, int value) {
    return sqlite3_db_config(database, option, value, (int *)0);
}

/* Stops SQLite from counting its memory under a lock at every allocation. Without effect once it is in use. */
static inline int csqlite_stop_counting_memory(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

#endif
