/*
 * The yardstick for the import of payments: what a plain C program needs for the same statements.
 *
 * It reads rows "ACC00N,AMOUNT,REFERENCE" under a header and books each from one account: a lookup of the key, of the
 * payee and of its owners and balance, the transfer with its two hashes, the key, a notification to the payer; the
 * balances once an account and the line of the trail at the end, all in one transaction. `bank ledger verify` accepts its
 * entries. It does not check its input, resolves nothing beforehand, and keeps no digests: it may be faster.
 *
 *   transfers BOOKS ROWS PAYER USER
 */
#include <sodium.h>
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition) do { if (!(condition)) { \
    fprintf(stderr, "%s:%d: %s (%s)\n", __FILE__, __LINE__, #condition, sqlite3_errmsg(db)); exit(1); } } while (0)

enum { HASH = 32, CUSTOMERS = 20000 };

typedef struct { int64_t posted, count; unsigned char hash[HASH]; int known; char name[128]; } Head;

static sqlite3 *db;
static Head heads[CUSTOMERS];
static unsigned char buffer[4096];
static size_t used, shared;

static void put_int(int64_t value) { memcpy(buffer + used, &value, 8); used += 8; }
static void put_bytes(const void *bytes, size_t count) { memcpy(buffer + used, bytes, count); used += count; }
static void put_text(const char *text) { size_t n = strlen(text); put_int((int64_t)n); put_bytes(text, n); }

static sqlite3_stmt *prepare(const char *sql) {
    sqlite3_stmt *statement = NULL;
    CHECK(sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) == SQLITE_OK);
    return statement;
}

static void run(sqlite3_stmt *statement) {
    CHECK(sqlite3_step(statement) == SQLITE_DONE);
    sqlite3_reset(statement);
}

static int64_t number(const char *sql) {
    sqlite3_stmt *statement = prepare(sql);
    int64_t value = sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    sqlite3_finalize(statement);
    return value;
}

static void text(sqlite3_stmt *statement, int index, const char *value) {
    sqlite3_bind_text(statement, index, value, -1, SQLITE_STATIC);
}

static sqlite3_stmt *find_account, *find_owners, *find_balance;

static Head *head_of(int64_t id) {
    Head *head = &heads[id];
    if (head->known) return head;
    sqlite3_bind_int64(find_owners, 1, id);
    while (sqlite3_step(find_owners) == SQLITE_ROW) {}
    sqlite3_reset(find_owners);
    sqlite3_bind_int64(find_account, 1, id);
    CHECK(sqlite3_step(find_account) == SQLITE_ROW);
    snprintf(head->name, sizeof head->name, "%s", (const char *)sqlite3_column_text(find_account, 5));
    sqlite3_reset(find_account);
    sqlite3_bind_int64(find_balance, 1, id);
    CHECK(sqlite3_step(find_balance) == SQLITE_ROW);
    head->posted = sqlite3_column_int64(find_balance, 2);
    head->count = sqlite3_column_int64(find_balance, 3);
    memcpy(head->hash, sqlite3_column_blob(find_balance, 4), HASH);
    sqlite3_reset(find_balance);
    head->known = 1;
    return head;
}

static void hash(
    unsigned char *result, int64_t entry, int64_t account, int64_t count, const char *description,
    const char *counterparty, const unsigned char *previous, const unsigned char *opposite
) {
    used = shared;
    put_int(entry); put_int(account); put_int(count); put_text(description); put_text(counterparty);
    put_bytes(previous, HASH); put_bytes(opposite, HASH);
    crypto_generichash(result, HASH, buffer, used, NULL, 0);
}

int main(int count, char **arguments) {
    if (count != 5 || sodium_init() < 0) return 64;
    CHECK(sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0) == SQLITE_OK);
    CHECK(sqlite3_open_v2(arguments[1], &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK);
    CHECK(sqlite3_exec(
        db, "PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL; PRAGMA recursive_triggers = ON;"
            "PRAGMA cache_size = -32768; PRAGMA wal_autocheckpoint = 16000; BEGIN IMMEDIATE", NULL, NULL, NULL)
        == SQLITE_OK);
    FILE *rows = fopen(arguments[2], "r");
    CHECK(rows != NULL);
    int64_t payer = atoll(arguments[3]);
    const char *user = arguments[4];
    int64_t next = number("SELECT id FROM transfer ORDER BY id DESC LIMIT 1") + 1;
    int64_t now = number("SELECT created_at FROM transfer ORDER BY id DESC LIMIT 1");
    int64_t day = now / 86400000;
    find_account = prepare(
        "SELECT id, number, type, currency, status, name, iban, posted, held, floor, product, freeze_scope,"
        " freeze_reason, frozen_by FROM account JOIN balance ON balance.account = account.id WHERE id = ? AND id > 0");
    find_owners = prepare("SELECT owner FROM account_owner WHERE account = ? ORDER BY owner");
    find_balance = prepare("SELECT floor, held, posted, entry_count, head_hash FROM balance WHERE account = ?");
    sqlite3_stmt *find_key = prepare(
        "SELECT fingerprint, answer, made FROM idempotency WHERE principal = ? AND key = ?");
    sqlite3_stmt *insert_key = prepare(
        "INSERT INTO idempotency (principal, key, fingerprint, answer, made) VALUES (?, ?, ?, ?, NULL)");
    sqlite3_stmt *insert = prepare(
        "INSERT INTO transfer (id, group_id, kind, debit, credit, amount, currency, booking_date, value_date,"
        " created_at, reference, category, debit_number, debit_description, debit_counterparty, debit_hash,"
        " credit_number, credit_description, credit_counterparty, credit_hash)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    sqlite3_stmt *tell = prepare(
        "INSERT INTO notification (user, kind, subject, amount, currency, detail, created_at)"
        " SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE NOT EXISTS ("
        " SELECT 1 FROM notification_preference WHERE user = ?1 AND kind = ?2 AND is_wanted = 0)");
    char line[512];
    CHECK(fgets(line, sizeof line, rows) != NULL);
    for (int row = 2; fgets(line, sizeof line, rows) != NULL; row++, next++) {
        line[strcspn(line, "\r\n")] = 0;
        char *amount_text = strchr(line, ','), *reference = strchr(amount_text + 1, ',');
        *amount_text++ = 0;
        *reference++ = 0;
        int64_t payee = atoll(line + 3), amount = 0;
        for (const char *c = amount_text; *c; c++) if (*c != '.') amount = amount * 10 + (*c - '0');
        char key[64], fingerprint[640], subject[32], out[192], in[192];
        snprintf(key, sizeof key, "yardstick000000000000000/%08d", row);
        snprintf(fingerprint, sizeof fingerprint, "transfer\037ACC%03lld\037%s\037%s CZK\037%s", (long long)payer,
            line, amount_text, reference);
        text(find_key, 1, user);
        text(find_key, 2, key);
        CHECK(sqlite3_step(find_key) == SQLITE_DONE);
        sqlite3_reset(find_key);
        Head *from = head_of(payer), *to = head_of(payee);
        snprintf(out, sizeof out, "Transfer to %s", to->name);
        snprintf(in, sizeof in, "Transfer from %s", from->name);
        used = 0;
        buffer[used++] = 2;
        put_int(next); put_int(next); put_text("transfer"); put_int(payer); put_int(payee); put_int(amount);
        put_text("CZK"); put_int(day); put_int(day); put_int(now); put_text(reference); put_text("transfer");
        shared = used;
        unsigned char debit[HASH], credit[HASH];
        hash(debit, 2 * next, payer, from->count + 1, out, to->name, from->hash, to->hash);
        hash(credit, 2 * next + 1, payee, to->count + 1, in, from->name, to->hash, from->hash);
        memcpy(from->hash, debit, HASH);
        memcpy(to->hash, credit, HASH);
        from->posted -= amount; from->count++;
        to->posted += amount; to->count++;
        sqlite3_bind_int64(insert, 1, next);
        sqlite3_bind_int64(insert, 2, next);
        text(insert, 3, "transfer");
        sqlite3_bind_int64(insert, 4, payer);
        sqlite3_bind_int64(insert, 5, payee);
        sqlite3_bind_int64(insert, 6, amount);
        text(insert, 7, "CZK");
        sqlite3_bind_int64(insert, 8, day);
        sqlite3_bind_int64(insert, 9, day);
        sqlite3_bind_int64(insert, 10, now);
        text(insert, 11, reference);
        text(insert, 12, "transfer");
        sqlite3_bind_int64(insert, 13, from->count);
        text(insert, 14, out);
        text(insert, 15, to->name);
        sqlite3_bind_blob(insert, 16, debit, HASH, SQLITE_STATIC);
        sqlite3_bind_int64(insert, 17, to->count);
        text(insert, 18, in);
        text(insert, 19, from->name);
        sqlite3_bind_blob(insert, 20, credit, HASH, SQLITE_STATIC);
        run(insert);
        snprintf(subject, sizeof subject, "TRF%06lld", (long long)next);
        text(tell, 1, user);
        text(tell, 2, "paymentSent");
        text(tell, 3, subject);
        sqlite3_bind_int64(tell, 4, amount);
        text(tell, 5, "CZK");
        text(tell, 6, to->name);
        sqlite3_bind_int64(tell, 7, now);
        run(tell);
        text(insert_key, 1, user);
        text(insert_key, 2, key);
        text(insert_key, 3, fingerprint);
        sqlite3_bind_int64(insert_key, 4, next);
        run(insert_key);
    }
    fclose(rows);
    sqlite3_stmt *update = prepare("UPDATE balance SET posted = ?, entry_count = ?, head_hash = ? WHERE account = ?");
    for (int64_t id = 1; id < CUSTOMERS; id++) {
        if (!heads[id].known) continue;
        sqlite3_bind_int64(update, 1, heads[id].posted);
        sqlite3_bind_int64(update, 2, heads[id].count);
        sqlite3_bind_blob(update, 3, heads[id].hash, HASH, SQLITE_STATIC);
        sqlite3_bind_int64(update, 4, id);
        run(update);
    }
    CHECK(sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK);
    sqlite3_stmt *statement;
    while ((statement = sqlite3_next_stmt(db, NULL)) != NULL) sqlite3_finalize(statement);
    CHECK(sqlite3_close(db) == SQLITE_OK);
    return 0;
}
