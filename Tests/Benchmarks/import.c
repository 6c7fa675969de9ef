/*
 * The yardstick for the import: what a plain C program needs for the same statements.
 *
 * It reads the same files (account.asc and one or more trans.asc of the Berka records) into the same schema, one
 * transaction a file, balances written once an account and file, and then takes the texts into the index.
 *
 *   import BOOKS account.asc trans.asc…      (BOOKS: a bank that was just initialised)
 */
#include "books.h"

#include <fcntl.h>
#include <unistd.h>

enum { FIELDS = 16, NUMBERS = 1 << 22 };

static int64_t id_of_number[NUMBERS];

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

static sqlite3_stmt *account_row, *balance_row;

static void prepare_accounts(void) {
    account_row = prepare(
        "INSERT INTO account (id, kind, number, iban, name, type, currency, status, opened_on, product)"
        " VALUES (?, ?, ?, NULL, ?, 'checking', 'CZK', 'active', ?, NULL)");
    balance_row = prepare("INSERT INTO balance (account, floor, head_hash) VALUES (?, NULL, ?)");
}

static void insert_account(
    int64_t id, const char *kind, const char *number, const char *name, int64_t opened
) {
    Head *head = head_of(id);
    used = 0;
    buffer[used++] = 1;
    put_int(id); put_text(number); put_text("CZK"); put_int(opened);
    crypto_generichash(head->hash, HASH, buffer, used, NULL, 0);
    head->posted = 0; head->count = 0;
    sqlite3_bind_int64(account_row, 1, id);
    bind_text(account_row, 2, kind); bind_text(account_row, 3, number); bind_text(account_row, 4, name);
    sqlite3_bind_int64(account_row, 5, opened);
    run(account_row);
    sqlite3_bind_int64(balance_row, 1, id);
    sqlite3_bind_blob(balance_row, 2, head->hash, HASH, SQLITE_STATIC);
    run(balance_row);
}

static void record_file(const char *path, const char *kind, const char *text, size_t size, int64_t rows, int64_t first) {
    unsigned char digest[HASH];
    crypto_generichash(digest, HASH, (const unsigned char *)text, size, NULL, 0);
    sqlite3_stmt *insert = prepare(
        "INSERT INTO imported_file (digest, path, kind, row_count, byte_count, imported_at, first_transfer)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)");
    sqlite3_bind_blob(insert, 1, digest, HASH, SQLITE_STATIC);
    sqlite3_bind_text(insert, 2, path, -1, SQLITE_STATIC);
    sqlite3_bind_text(insert, 3, kind, -1, SQLITE_STATIC);
    sqlite3_bind_int64(insert, 4, rows);
    sqlite3_bind_int64(insert, 5, (int64_t)size);
    sqlite3_bind_int64(insert, 6, now);
    sqlite3_bind_int64(insert, 7, first);
    run(insert);
    sqlite3_finalize(insert);
}

static int64_t import_accounts(const char *path) {
    size_t size;
    char *text = contents(path, &size), *original = contents(path, &size), *at = text, *fields[FIELDS];
    sqlite3_stmt *known = prepare("SELECT id FROM account WHERE upper(number) = upper(?)");
    sqlite3_stmt *last = prepare("SELECT max(id) FROM account");
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
        char name[64];
        snprintf(name, sizeof name, "Account %s", fields[0]);
        id_of_number[atoi(fields[0])] = id;
        insert_account(id, "customer", fields[0], name, date(fields[3]));
        rows++;
    }
    record_file(path, "accounts", original, size, rows, 1);
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

static int64_t internals[5], last_transfer;

static int64_t internal_account(int which) {
    if (internals[which]) return internals[which];
    static int64_t next = -1;
    char number[32], name[32];
    snprintf(number, sizeof number, "*%s-CZK", internal_names[which]);
    snprintf(name, sizeof name, "%s CZK", internal_names[which]);
    insert_account(next, "internal", number, name, now / 86400000);
    return internals[which] = next--;
}

static void post_row(char **fields, const Rule *rule) {
    int is_credit = strcmp(fields[3], "PRIJEM") == 0;
    char partner[64] = "";
    if (*fields[8] || *fields[9]) snprintf(partner, sizeof partner, "%s %s", fields[8], fields[9]);
    int64_t day = date(fields[2]);
    Side customer = { id_of_number[atoi(fields[1])], rule->words, partner };
    Side bank = { internal_account(rule->account), rule->words, "" };
    Posting posting = {
        ++last_transfer, amount(fields[5]), day, now, "import", "CZK", "", rule->category,
        is_credit ? bank : customer, is_credit ? customer : bank,
    };
    post(&posting);
}

static int64_t import_bookings(const char *path) {
    size_t size;
    char *text = contents(path, &size), *original = contents(path, &size), *at = text, *fields[FIELDS];
    int64_t before = last_transfer;
    split(&at, fields);
    while (*at) {
        split(&at, fields);
        const Rule *rule = rules;
        while ((rule->operation && strcmp(rule->operation, fields[4])) || (rule->symbol && strcmp(rule->symbol, fields[7]))) rule++;
        post_row(fields, rule);
    }
    write_balances();
    record_file(path, "bookings", original, size, last_transfer - before, before + 1);
    free(text);
    free(original);
    return last_transfer - before;
}

int main(int count, char **arguments) {
    if (count < 4) return 64;
    open_books(arguments[1]);
    prepare_posting();
    prepare_accounts();
    double start = seconds();
    run_sql("BEGIN IMMEDIATE");
    int64_t accounts = import_accounts(arguments[2]);
    run_sql("COMMIT");
    double middle = seconds();
    for (int file = 3; file < count; file++) {
        run_sql("BEGIN IMMEDIATE");
        import_bookings(arguments[file]);
        run_sql("COMMIT");
    }
    double end = seconds();
    index_texts();
    run_sql("PRAGMA wal_checkpoint(TRUNCATE)");
    fprintf(stderr, "%lld accounts %.3f s, %lld bookings %.3f s, %.0f bookings/s, index %.3f s\n", (long long)accounts,
        middle - start, (long long)last_transfer, end - middle, (double)last_transfer / (end - middle), seconds() - end);
    return 0;
}
