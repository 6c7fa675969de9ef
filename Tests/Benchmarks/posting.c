/*
 * The yardsticks for booking and verifying: a plain loop over the statements of a transfer.
 *
 *   posting single BOOKS COUNT LOCK     one transaction a transfer, each made durable, under a lock over processes
 *   posting batch BOOKS COUNT SIZE      SIZE transfers a transaction
 *   posting verify BOOKS                derives every hash and balance anew, on one core
 */
#include "books.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

static sqlite3_stmt *select_head, *select_newest, *insert_key, *update_key, *insert_event;
static int64_t account_count;

static void prepare_rest(void) {
    prepare_posting();
    select_head = prepare("SELECT floor, held, posted, entry_count, head_hash FROM balance WHERE account = ?");
    select_newest = prepare("SELECT id, created_at FROM transfer ORDER BY id DESC LIMIT 1");
    insert_key = prepare(
        "INSERT INTO idempotency (principal, key, fingerprint) VALUES (?, ?, ?) ON CONFLICT DO NOTHING");
    update_key = prepare("UPDATE idempotency SET answer = ? WHERE principal = ? AND key = ?");
    insert_event = prepare(
        "INSERT INTO audit_event (at, operation, user, session, device, subject, outcome)"
        " VALUES (?, 'transfers.create', 'USR001', NULL, '', ?, 'done')");
    account_count = single_int("SELECT max(id) FROM account");
}

static void read_head(int64_t account) {
    Head *head = head_of(account);
    sqlite3_bind_int64(select_head, 1, account);
    CHECK(sqlite3_step(select_head) == SQLITE_ROW);
    head->posted = sqlite3_column_int64(select_head, 2);
    head->count = sqlite3_column_int64(select_head, 3);
    memcpy(head->hash, sqlite3_column_blob(select_head, 4), HASH);
    head->known = 1;
    sqlite3_reset(select_head);
}

static int64_t newest_transfer(void) {
    int64_t id = sqlite3_step(select_newest) == SQLITE_ROW ? sqlite3_column_int64(select_newest, 0) : 0;
    sqlite3_reset(select_newest);
    return id;
}

/* The same walk through the accounts as in LedgerBenchmark. */
static Posting transfer_number(int64_t i, int64_t id, char *reference, size_t size) {
    int64_t debit = i * 7919 % account_count + 1, credit = (i * 10007 + 1) % account_count + 1;
    if (credit == debit) credit = credit % account_count + 1;
    snprintf(reference, size, "Payment %lld", (long long)i);
    Posting posting = {
        id, i % 100 + 1, now / 86400000, now, "transfer", "CZK", reference, "transfer",
        { debit, "Transfer to account", "Account" }, { credit, "Transfer from account", "Account" },
    };
    return posting;
}

static void claim_key(int64_t i, int64_t id, const char *reference) {
    char key[48], fingerprint[96];
    snprintf(key, sizeof key, "single-%lld-%lld", (long long)id, (long long)i);
    snprintf(fingerprint, sizeof fingerprint, "transfer\x1f%s\x1f" "100\x1f" "CZK\x1f" "ACC001\x1f" "ACC002", reference);
    bind_text(insert_key, 1, "USR001"); bind_text(insert_key, 2, key); bind_text(insert_key, 3, fingerprint);
    run(insert_key);
    sqlite3_bind_int64(update_key, 1, id); bind_text(update_key, 2, "USR001"); bind_text(update_key, 3, key);
}

/* The line in the audit trail. */
static void record(void) {
    sqlite3_bind_int64(insert_event, 1, now);
    bind_text(insert_event, 2, "ACC001");
    run(insert_event);
}

static void single(int64_t count, const char *lock) {
    for (int64_t i = 0; i < count; i++) {
        int file = open(lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
        CHECK(file >= 0 && flock(file, LOCK_EX) == 0);
        run_sql("BEGIN IMMEDIATE");
        char reference[32];
        Posting posting = transfer_number(i, newest_transfer() + 1, reference, sizeof reference);
        claim_key(i, posting.id, reference);
        read_head(posting.debit.account);
        read_head(posting.credit.account);
        post(&posting);
        write_balance(posting.debit.account);
        write_balance(posting.credit.account);
        run(update_key);
        record();
        run_sql("COMMIT");
        close(file);
    }
}

static void batch(int64_t count, int64_t size) {
    for (int64_t i = 0; i < count;) {
        run_sql("BEGIN IMMEDIATE");
        int64_t id = newest_transfer();
        for (int64_t end = i + size < count ? i + size : count; i < end; i++) {
            char reference[32];
            Posting posting = transfer_number(i, ++id, reference, sizeof reference);
            claim_key(i, posting.id, reference);
            if (!head_of(posting.debit.account)->known) read_head(posting.debit.account);
            if (!head_of(posting.credit.account)->known) read_head(posting.credit.account);
            post(&posting);
            run(update_key);
            record();
        }
        write_balances();
        run_sql("COMMIT");
    }
}

static const char *text(sqlite3_stmt *row, int column) { return (const char *)sqlite3_column_text(row, column); }

static void verify(void) {
    sqlite3_stmt *row = prepare("SELECT id, number, currency, opened_on FROM account");
    while (sqlite3_step(row) == SQLITE_ROW) {
        used = 0;
        buffer[used++] = 1;
        put_int(sqlite3_column_int64(row, 0)); put_text(text(row, 1)); put_text(text(row, 2));
        put_int(sqlite3_column_int64(row, 3));
        crypto_generichash(head_of(sqlite3_column_int64(row, 0))->hash, HASH, buffer, used, NULL, 0);
    }
    row = prepare(
        "SELECT id, amount, booking_date, created_at, kind, currency, reference, category, debit, debit_description,"
        " debit_counterparty, credit, credit_description, credit_counterparty, debit_hash, credit_hash"
        " FROM transfer ORDER BY id");
    while (sqlite3_step(row) == SQLITE_ROW) {
        Posting posting = {
            sqlite3_column_int64(row, 0), sqlite3_column_int64(row, 1), sqlite3_column_int64(row, 2),
            sqlite3_column_int64(row, 3), text(row, 4), text(row, 5), text(row, 6), text(row, 7),
            { sqlite3_column_int64(row, 8), text(row, 9), text(row, 10) },
            { sqlite3_column_int64(row, 11), text(row, 12), text(row, 13) },
        };
        chain(&posting);
        CHECK(!memcmp(head_of(posting.debit.account)->hash, sqlite3_column_blob(row, 14), HASH));
        CHECK(!memcmp(head_of(posting.credit.account)->hash, sqlite3_column_blob(row, 15), HASH));
    }
    row = prepare("SELECT account, posted, entry_count FROM balance");
    while (sqlite3_step(row) == SQLITE_ROW) {
        Head *head = head_of(sqlite3_column_int64(row, 0));
        CHECK(head->posted == sqlite3_column_int64(row, 1) && head->count == sqlite3_column_int64(row, 2));
    }
}

int main(int count, char **arguments) {
    if (count < 3) return 64;
    open_books(arguments[2]);
    prepare_rest();
    if (!strcmp(arguments[1], "single") && count == 5) single(atoll(arguments[3]), arguments[4]);
    else if (!strcmp(arguments[1], "batch") && count == 5) batch(atoll(arguments[3]), atoll(arguments[4]));
    else if (!strcmp(arguments[1], "verify")) verify();
    else return 64;
    return 0;
}
