/*
 * What the yardsticks share: the books of a bank that `bank init` made, opened as the bank opens them for writing, with
 * the same statements and the same BLAKE2b chain over the same encoding. They believe their input and check nothing, and
 * keep neither the log of changes nor digests of tables: they may be faster. `bank ledger verify` accepts their entries.
 */
#include <sodium.h>
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define CHECK(condition) do { if (!(condition)) { \
    fprintf(stderr, "%s:%d: %s (%s)\n", __FILE__, __LINE__, #condition, sqlite3_errmsg(db)); exit(1); } } while (0)

enum { HASH = 32, CUSTOMERS = 1 << 20, INTERNALS = 8 };

typedef struct { int64_t posted, count; unsigned char hash[HASH]; int known, touched; } Head;

static sqlite3 *db;
static Head heads[CUSTOMERS + INTERNALS + 1];
static const int64_t now = 1790000000000;
static unsigned char buffer[4096];
static size_t used;

static Head *head_of(int64_t id) { return &heads[id + INTERNALS]; }

static void put_int(int64_t value) { memcpy(buffer + used, &value, 8); used += 8; }
static void put_bytes(const void *bytes, size_t count) { memcpy(buffer + used, bytes, count); used += count; }
static void put_text(const char *text) { size_t n = strlen(text); put_int((int64_t)n); put_bytes(text, n); }

static void run_sql(const char *sql) { CHECK(sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK); }

static sqlite3_stmt *prepare(const char *sql) {
    sqlite3_stmt *statement = NULL;
    CHECK(sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) == SQLITE_OK);
    return statement;
}

static void run(sqlite3_stmt *statement) {
    CHECK(sqlite3_step(statement) == SQLITE_DONE);
    sqlite3_reset(statement);
}

static void bind_text(sqlite3_stmt *statement, int index, const char *text) {
    sqlite3_bind_text(statement, index, text, -1, SQLITE_STATIC);
}

static int64_t single_int(const char *sql) {
    sqlite3_stmt *statement = prepare(sql);
    CHECK(sqlite3_step(statement) == SQLITE_ROW);
    int64_t value = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return value;
}

static void open_books(const char *path) {
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    CHECK(sodium_init() >= 0);
    CHECK(sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_FKEY, 1, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    run_sql("PRAGMA synchronous = FULL; PRAGMA recursive_triggers = ON; PRAGMA cache_size = -32768;"
        "PRAGMA wal_autocheckpoint = 16000");
}

static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* One side of a posting, in the words of its account. */
typedef struct { int64_t account; const char *description, *counterparty; } Side;
typedef struct {
    int64_t id, amount, day, created_at;
    const char *kind, *currency, *reference, *category;
    Side debit, credit;
} Posting;

/* Hashes what both entries of a transfer have in common; answers how many bytes that is. */
static size_t begin_hash(const Posting *p) {
    used = 0;
    buffer[used++] = 2;
    put_int(p->id); put_int(p->id); put_text(p->kind); put_int(p->debit.account); put_int(p->credit.account);
    put_int(p->amount); put_text(p->currency); put_int(p->day); put_int(p->day); put_int(p->created_at);
    put_text(p->reference); put_text(p->category);
    return used;
}

/* The hash of one of the entries, which becomes its account's. */
static void finish_hash(
    size_t prefix, int64_t id, const Side *side, Head *head, const unsigned char *previous, const unsigned char *opposite
) {
    used = prefix;
    put_int(id); put_int(side->account); put_int(head->count + 1); put_text(side->description);
    put_text(side->counterparty); put_bytes(previous, HASH); put_bytes(opposite, HASH);
    crypto_generichash(head->hash, HASH, buffer, used, NULL, 0);
}

/* Moves both heads on by a transfer. */
static void chain(const Posting *p) {
    Head *debit = head_of(p->debit.account), *credit = head_of(p->credit.account);
    unsigned char debit_hash[HASH], credit_hash[HASH];
    memcpy(debit_hash, debit->hash, HASH);
    memcpy(credit_hash, credit->hash, HASH);
    size_t prefix = begin_hash(p);
    finish_hash(prefix, 2 * p->id, &p->debit, debit, debit_hash, credit_hash);
    finish_hash(prefix, 2 * p->id + 1, &p->credit, credit, credit_hash, debit_hash);
    debit->count++; debit->posted -= p->amount; debit->touched = 1;
    credit->count++; credit->posted += p->amount; credit->touched = 1;
}

static sqlite3_stmt *insert_transfer, *update_balance;

static void prepare_posting(void) {
    insert_transfer = prepare(
        "INSERT INTO transfer (id, group_id, kind, debit, credit, amount, currency, booking_date, value_date,"
        " created_at, reference, category, debit_number, debit_description, debit_counterparty, debit_hash,"
        " credit_number, credit_description, credit_counterparty, credit_hash)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    update_balance = prepare("UPDATE balance SET posted = ?, entry_count = ?, head_hash = ? WHERE account = ?");
}

static void bind_side(int index, const Side *side) {
    Head *head = head_of(side->account);
    sqlite3_bind_int64(insert_transfer, index, head->count);
    bind_text(insert_transfer, index + 1, side->description);
    bind_text(insert_transfer, index + 2, side->counterparty);
    sqlite3_bind_blob(insert_transfer, index + 3, head->hash, HASH, SQLITE_STATIC);
}

/* Chains and inserts a transfer. The heads must be known; write_balance or write_balances follows. */
static void post(const Posting *p) {
    chain(p);
    sqlite3_stmt *s = insert_transfer;
    sqlite3_bind_int64(s, 1, p->id); sqlite3_bind_int64(s, 2, p->id); bind_text(s, 3, p->kind);
    sqlite3_bind_int64(s, 4, p->debit.account); sqlite3_bind_int64(s, 5, p->credit.account);
    sqlite3_bind_int64(s, 6, p->amount); bind_text(s, 7, p->currency);
    sqlite3_bind_int64(s, 8, p->day); sqlite3_bind_int64(s, 9, p->day); sqlite3_bind_int64(s, 10, p->created_at);
    bind_text(s, 11, p->reference); bind_text(s, 12, p->category);
    bind_side(13, &p->debit);
    bind_side(17, &p->credit);
    run(s);
}

static void write_balance(int64_t account) {
    Head *head = head_of(account);
    sqlite3_bind_int64(update_balance, 1, head->posted);
    sqlite3_bind_int64(update_balance, 2, head->count);
    sqlite3_bind_blob(update_balance, 3, head->hash, HASH, SQLITE_STATIC);
    sqlite3_bind_int64(update_balance, 4, account);
    run(update_balance);
    head->touched = 0;
}

static void write_balances(void) {
    for (int64_t account = -INTERNALS; account <= CUSTOMERS; account++)
        if (head_of(account)->touched) write_balance(account);
}

/* Takes new texts into the index, 4,000 transfers a transaction, and joins its pieces. */
static void index_texts(void) {
    sqlite3_stmt *insert = prepare(
        "INSERT INTO transfer_text (rowid, debit_description, debit_counterparty, credit_description,"
        " credit_counterparty, reference)"
        " SELECT id, iif(debit > 0, debit_description, NULL), iif(debit > 0, debit_counterparty, NULL),"
        " iif(credit > 0, credit_description, NULL), iif(credit > 0, credit_counterparty, NULL), reference"
        " FROM transfer WHERE id > ? AND id <= ? AND (debit > 0 OR credit > 0)");
    sqlite3_stmt *update = prepare("UPDATE transfer_text_extent SET last_transfer = ?");
    int64_t end = single_int("SELECT max(id) FROM transfer");
    for (int64_t last = single_int("SELECT last_transfer FROM transfer_text_extent"); last < end;) {
        int64_t next = last + 4000 < end ? last + 4000 : end;
        run_sql("BEGIN IMMEDIATE");
        sqlite3_bind_int64(insert, 1, last); sqlite3_bind_int64(insert, 2, next);
        run(insert);
        sqlite3_bind_int64(update, 1, next);
        run(update);
        run_sql("COMMIT");
        last = next;
    }
    sqlite3_finalize(insert);
    sqlite3_finalize(update);
    for (int first = 1;; first = 0) {
        int before = sqlite3_total_changes(db);
        run_sql(first ? "INSERT INTO transfer_text (transfer_text, rank) VALUES ('merge', -250)"
            : "INSERT INTO transfer_text (transfer_text, rank) VALUES ('merge', 250)");
        if (sqlite3_total_changes(db) - before < 2) break;
    }
}
