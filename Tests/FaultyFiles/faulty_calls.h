#ifndef FAULTY_CALLS_H
#define FAULTY_CALLS_H

/* What calls outside SQLite ask before they are carried out. */

/* Counts a call of this kind; answers whether it is one that fails. */
int faulty_files_fails(int kind);

/* The error number of a call that fails. */
int faulty_files_error(void);

#endif
