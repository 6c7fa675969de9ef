/// Data that is part of the program, as bytes.

#ifndef BANK_FIXTURES_H
#define BANK_FIXTURES_H

#include <stddef.h>

/// The tape of this name, NULL if there is none; `length` receives how many bytes it has. The bytes live for ever.
const unsigned char *bank_tape(const char *name, size_t *length);

/// The texts for people in Vietnamese, as a portable object file; `length` receives how many bytes it has. The bytes
/// live for ever.
const unsigned char *bank_vietnamese_catalogue(size_t *length);

/// Words of account statements in many languages, by meaning; `length` receives how many bytes they have. The bytes live
/// for ever.
const unsigned char *bank_statement_words(size_t *length);

/// The branches of the bank, as tab-separated values; `length` receives how many bytes it has. The bytes live for ever.
const unsigned char *bank_branches(size_t *length);

/// Requests to the API of the demo and their answers, as JSON; `length` receives how many bytes they have. The bytes live
/// for ever.
const unsigned char *bank_api_examples(size_t *length);

/// The tables of a new ledger in SQLite, as SQL; `length` receives how many bytes it has. The bytes live for ever.
const unsigned char *bank_sqlite_schema(size_t *length);

/// The style sheet of the pages, as CSS; `length` receives how many bytes it has. The bytes live for ever.
const unsigned char *bank_page_style(size_t *length);

/// The script of the pages, as JavaScript; `length` receives how many bytes it has. The bytes live for ever.
const unsigned char *bank_page_script(size_t *length);

/// The icon of the pages, as SVG; `length` receives how many bytes it has. The bytes live for ever.
const unsigned char *bank_page_icon(size_t *length);

#endif
