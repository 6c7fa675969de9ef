/*
 * The yardstick for the import: what a plain C program needs for the same statements.
 *
 * It reads the same two files (account.asc, trans.asc of the Berka records) into the same schema, with the
 * same statements, the same BLAKE2b chain over the same encoding, one transaction a file, balances written
 * once an account. `bank ledger verify` accepts its books. It does not check its input: it may be faster.
 *
 *   import BOOKS account.asc trans.asc      (BOOKS: a bank that was just initialised)
 */
#include <fcntl.h>
#include <sodium.h>
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define CHECK(condition) do { if (!(condition)) { \
    fprintf(stderr, "%s:%d: %s (%s)\n", __FILE__, __LINE__, #condition, sqlite3_errmsg(db)); exit(1); } } while (0)

enum { HASH = 32, FIELDS = 16, CUSTOMERS = 20000, INTERNALS = 8 };

typedef struct { int64_t id, posted, count; unsigned char hash[HASH]; int touched; } Head;

static sqlite3 *db;
static Head heads[CUSTOMERS + INTERNALS + 1];
static int64_t id_of_number[100000];
static const int64_t now = 1790000000000;
static unsigned char buffer[4096];
static size_t used;

static Head *head_of(int64_t id) { return &heads[id + INTERNALS]; }

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

static int64_t days(int y, int m, int d) {
    y -= m <= 2;
    int era = y / 400, yoe = y - era * 400, doy = (153 * (m > 2 ? m - 3 : m + 9) + 2) / 5 + d - 1;
    return era * 146097LL + yoe * 365 + yoe / 4 - yoe / 100 + doy - 719468;
}

static int64_t date(const char *t) {
    return days(1900 + (t[0] - '0') * 10 + t[1] - '0', (t[2] - '0') * 10 + t[3] - '0', (t[4] - '0') * 10 + t[5] - '0');
}

static int64_t amount(const char *t) {
    int64_t value = 0;
    for (; *t; t++) if (*t != '.') value = value * 10 + (*t - '0');
    return value;
}

static char *contents(const char *path, size_t *size) {
    int file = open(path, O_RDONLY);
    CHECK(file >= 0);
    *size = (size_t)lseek(file, 0, SEEK_END);
    lseek(file, 0, SEEK_SET);
    char *text = malloc(*size + 1);
    CHECK(read(file, text, *size) == (ssize_t)*size);
    text[*size] = 0;
    close(file);
    return text;
}

/* Splits the line at `*at` in place; answers the number of fields. */
static int split(char **at, char **fields) {
    int count = 0;
    char *from = *at, *to = *at;
    fields[count++] = to;
    int quoted = 0;
    for (;; from++) {
        char c = *from;
        if (quoted) { if (c == '"') quoted = 0; else *to++ = c; }
        else if (c == '"') quoted = 1;
        else if (c == ';') { *to++ = 0; fields[count++] = to; }
        else if (c == '\r') continue;
        else if (c == '\n' || c == 0) { *to = 0; *at = c ? from + 1 : from; return count; }
        else *to++ = c;
    }
}

static void insert_account(
    sqlite3_stmt *insert, int64_t id, const char *kind, const char *number, const char *name,
    const char *folded, int64_t opened
) {
    Head *head = head_of(id);
    used = 0;
    buffer[used++] = 1;
    put_int(id); put_text(number); put_text("CZK"); put_int(opened);
    crypto_generichash(head->hash, HASH, buffer, used, NULL, 0);
    head->id = id; head->posted = 0; head->count = 0;
    sqlite3_bind_int64(insert, 1, id);
    sqlite3_bind_text(insert, 2, kind, -1, SQLITE_STATIC);
    sqlite3_bind_text(insert, 3, number, -1, SQLITE_STATIC);
    sqlite3_bind_text(insert, 4, name, -1, SQLITE_STATIC);
    sqlite3_bind_text(insert, 5, folded, -1, SQLITE_STATIC);
    sqlite3_bind_int64(insert, 6, opened);
    sqlite3_bind_blob(insert, 7, head->hash, HASH, SQLITE_STATIC);
    run(insert);
}

static const char *insert_account_sql =
    "INSERT INTO account (id, kind, number, iban, name, folded_name, type, currency, status, opened_on, floor,"
    " head_hash) VALUES (?, ?, ?, NULL, ?, ?, 'checking', 'CZK', 'active', ?, NULL, ?)";

static void record_file(const char *path, const char *kind, const char *text, size_t size, int64_t rows) {
    unsigned char digest[HASH];
    crypto_generichash(digest, HASH, (const unsigned char *)text, size, NULL, 0);
    sqlite3_stmt *insert = prepare(
        "INSERT INTO imported_file (digest, path, kind, row_count, byte_count, imported_at, first_transfer)"
        " VALUES (?, ?, ?, ?, ?, ?, 1)");
    sqlite3_bind_blob(insert, 1, digest, HASH, SQLITE_STATIC);
    sqlite3_bind_text(insert, 2, path, -1, SQLITE_STATIC);
    sqlite3_bind_text(insert, 3, kind, -1, SQLITE_STATIC);
    sqlite3_bind_int64(insert, 4, rows);
    sqlite3_bind_int64(insert, 5, (int64_t)size);
    sqlite3_bind_int64(insert, 6, now);
    run(insert);
    sqlite3_finalize(insert);
}

static int64_t import_accounts(const char *path) {
    size_t size;
    char *text = contents(path, &size), *original = contents(path, &size), *at = text, *fields[FIELDS];
    sqlite3_stmt *known = prepare("SELECT id FROM account WHERE upper(number) = upper(?)");
    sqlite3_stmt *last = prepare("SELECT max(id) FROM account");
    sqlite3_stmt *insert = prepare(insert_account_sql);
    int64_t rows = 0;
    split(&at, fields);
    while (*at) {
        split(&at, fields);
        sqlite3_bind_text(known, 1, fields[0], -1, SQLITE_STATIC);
        CHECK(sqlite3_step(known) == SQLITE_DONE);
        sqlite3_reset(known);
        CHECK(sqlite3_step(last) == SQLITE_ROW);
        int64_t id = sqlite3_column_int64(last, 0) + 1;
        sqlite3_reset(last);
        char name[64], folded[64];
        snprintf(name, sizeof name, "Account %s", fields[0]);
        snprintf(folded, sizeof folded, "account %s", fields[0]);
        id_of_number[atoi(fields[0])] = id;
        insert_account(insert, id, "customer", fields[0], name, folded, date(fields[3]));
        rows++;
    }
    record_file(path, "accounts", original, size, rows);
    return rows;
}

typedef struct { const char *operation, *symbol; int account; const char *words, *category; } Rule;
static const char *internal_names[] = { "interest", "fees", "clearing", "cash", "cards" };
static const Rule rules[] = {
    { NULL, "UROK", 0, "Interest credited", "interest" }, { NULL, "SANKC. UROK", 0, "Penalty interest", "interest" },
    { NULL, "SLUZBY", 1, "Statement fee", "fees" }, { "PREVOD Z UCTU", "DUCHOD", 2, "Pension", "pension" },
    { "PREVOD NA UCET", "POJISTNE", 2, "Insurance payment", "insurance" },
    { "PREVOD NA UCET", "SIPO", 2, "Household payment", "housing" },
    { "PREVOD NA UCET", "UVER", 2, "Loan payment", "loan" },
    { "PREVOD Z UCTU", NULL, 2, "Incoming bank transfer", "transfer" },
    { "PREVOD NA UCET", NULL, 2, "Outgoing bank transfer", "transfer" },
    { "VKLAD", NULL, 3, "Cash deposit", "cash" }, { "VYBER", "SIPO", 3, "Household payment in cash", "housing" },
    { "VYBER", NULL, 3, "Cash withdrawal", "cash" }, { "VYBER KARTOU", NULL, 4, "Card withdrawal", "cash" },
    { NULL, NULL, 2, "Other booking", "other" },
};

static sqlite3_stmt *insert_transfer, *insert_entry;

static void insert_side(
    int64_t id, Head *head, const unsigned char *previous, const unsigned char *opposite, int64_t change,
    const char *words, const char *partner, size_t prefix
) {
    used = prefix;
    put_int(id); put_int(head->id); put_int(head->count + 1); put_text(words); put_text(partner);
    put_bytes(previous, HASH); put_bytes(opposite, HASH);
    crypto_generichash(head->hash, HASH, buffer, used, NULL, 0);
    head->count++; head->posted += change; head->touched = 1;
    sqlite3_bind_int64(insert_entry, 1, id);
    sqlite3_bind_int64(insert_entry, 2, head->id);
    sqlite3_bind_int64(insert_entry, 3, head->count);
    sqlite3_bind_text(insert_entry, 4, words, -1, SQLITE_STATIC);
    sqlite3_bind_text(insert_entry, 5, partner, -1, SQLITE_STATIC);
    sqlite3_bind_blob(insert_entry, 6, head->hash, HASH, SQLITE_STATIC);
    run(insert_entry);
}

static void post(int64_t transfer, char **fields, const Rule *rule, int64_t internal) {
    int is_credit = strcmp(fields[3], "PRIJEM") == 0;
    int64_t value = amount(fields[5]), day = date(fields[2]), customer = id_of_number[atoi(fields[1])];
    int64_t debit = is_credit ? internal : customer, credit = is_credit ? customer : internal;
    char partner[64] = "";
    if (*fields[8] || *fields[9]) snprintf(partner, sizeof partner, "%s %s", fields[8], fields[9]);
    used = 0;
    buffer[used++] = 2;
    put_int(transfer); put_int(transfer); put_text("import"); put_int(debit); put_int(credit); put_int(value);
    put_text("CZK"); put_int(day); put_int(day); put_int(now); put_text(""); put_text(rule->category);
    size_t prefix = used;
    sqlite3_stmt *s = insert_transfer;
    sqlite3_bind_int64(s, 1, transfer); sqlite3_bind_int64(s, 2, transfer);
    sqlite3_bind_text(s, 3, "import", -1, SQLITE_STATIC);
    sqlite3_bind_int64(s, 4, debit); sqlite3_bind_int64(s, 5, credit); sqlite3_bind_int64(s, 6, value);
    sqlite3_bind_text(s, 7, "CZK", -1, SQLITE_STATIC);
    sqlite3_bind_int64(s, 8, day); sqlite3_bind_int64(s, 9, day); sqlite3_bind_int64(s, 10, now);
    sqlite3_bind_text(s, 11, "", -1, SQLITE_STATIC);
    sqlite3_bind_text(s, 12, rule->category, -1, SQLITE_STATIC);
    run(s);
    unsigned char debit_hash[HASH], credit_hash[HASH];
    memcpy(debit_hash, head_of(debit)->hash, HASH);
    memcpy(credit_hash, head_of(credit)->hash, HASH);
    insert_side(2 * transfer, head_of(debit), debit_hash, credit_hash, -value, rule->words,
        is_credit ? "" : partner, prefix);
    insert_side(2 * transfer + 1, head_of(credit), credit_hash, debit_hash, value, rule->words,
        is_credit ? partner : "", prefix);
}

static void write_heads(void) {
    sqlite3_stmt *update = prepare(
        "UPDATE account SET posted = ?, entry_count = ?, head_hash = ? WHERE id = ?");
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        if (!heads[i].touched) continue;
        sqlite3_bind_int64(update, 1, heads[i].posted);
        sqlite3_bind_int64(update, 2, heads[i].count);
        sqlite3_bind_blob(update, 3, heads[i].hash, HASH, SQLITE_STATIC);
        sqlite3_bind_int64(update, 4, heads[i].id);
        run(update);
    }
}

static int64_t import_bookings(const char *path) {
    size_t size;
    char *text = contents(path, &size), *original = contents(path, &size), *at = text, *fields[FIELDS];
    sqlite3_stmt *insert = prepare(insert_account_sql);
    insert_transfer = prepare(
        "INSERT INTO transfer (id, group_id, kind, debit, credit, amount, currency, booking_date, value_date,"
        " created_at, reference, category) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    insert_entry = prepare(
        "INSERT INTO entry (id, account, entry_number, description, counterparty, hash)"
        " VALUES (?, ?, ?, ?, ?, ?)");
    int64_t internals[5] = { 0 }, next_internal = -1, transfer = 0;
    split(&at, fields);
    while (*at) {
        split(&at, fields);
        const Rule *rule = rules;
        while ((rule->operation && strcmp(rule->operation, fields[4])) || (rule->symbol && strcmp(rule->symbol, fields[7]))) rule++;
        if (!internals[rule->account]) {
            char number[32], name[32];
            snprintf(number, sizeof number, "*%s-CZK", internal_names[rule->account]);
            snprintf(name, sizeof name, "%s CZK", internal_names[rule->account]);
            char folded[32];
            snprintf(folded, sizeof folded, "%s czk", internal_names[rule->account]);
            insert_account(insert, next_internal, "internal", number, name, folded, now / 86400000);
            internals[rule->account] = next_internal--;
        }
        post(++transfer, fields, rule, internals[rule->account]);
    }
    write_heads();
    record_file(path, "bookings", original, size, transfer);
    return transfer;
}

static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

int main(int count, char **arguments) {
    if (count != 4 || sodium_init() < 0) return 64;
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    CHECK(sqlite3_open_v2(arguments[1], &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_FKEY, 1, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    CHECK(sqlite3_exec(db, "PRAGMA synchronous = FULL", NULL, NULL, NULL) == SQLITE_OK);
    double start = seconds();
    CHECK(sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK);
    int64_t accounts = import_accounts(arguments[2]);
    CHECK(sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK);
    double middle = seconds();
    CHECK(sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK);
    int64_t bookings = import_bookings(arguments[3]);
    CHECK(sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK);
    double end = seconds();
    printf("%lld accounts %.3f s, %lld bookings %.3f s, %.0f bookings/s\n", (long long)accounts,
        middle - start, (long long)bookings, end - middle, (double)bookings / (end - middle));
    return 0;
}
