#ifndef FAULTY_FILES_H
#define FAULTY_FILES_H

/* Files that fail when they are told to. For tests only.
 *
 * faulty_files_install() puts itself between SQLite and the system. On Linux the program's own calls can fail too:
 * those that open, name, remove, lock and sync files. As long as nothing is armed, everything goes through. The state
 * is one for the process. */

/* Kinds of calls, to be joined with |. */
enum {
    FAULTY_OPEN = 1,
    FAULTY_READ = 2,
    FAULTY_WRITE = 4,
    FAULTY_SYNC = 8,
    FAULTY_TRUNCATE = 16,
    FAULTY_DELETE = 32,
    FAULTY_SHARED_MEMORY = 64,
    FAULTY_NAME = 128,
    FAULTY_LOCK = 256,
    FAULTY_ALL = 511
};

/* How a call fails. */
enum {
    /* The device answers with an error (SQLITE_IOERR_…, SQLITE_CANTOPEN). */
    FAULTY_ERROR = 0,
    /* Nothing more fits (SQLITE_FULL, ENOSPC); only writing, truncating and naming can fail so. */
    FAULTY_DISK_FULL = 1,
    /* The first half of what is written arrives, then the device answers with an error. */
    FAULTY_HALF_WRITE = 2
};

/* Puts itself between. Answers SQLite's result code. */
int faulty_files_install(void);

/* Lets the number-th call of these kinds from now on fail, and if it stays, every later one too. */
void faulty_files_arm(int kinds, long number, int failure, int stays);

/* Lets nothing fail any more. Answers how many calls of the armed kinds there were. */
long faulty_files_disarm(void);

#endif
