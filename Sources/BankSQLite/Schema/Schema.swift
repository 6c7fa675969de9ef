import Fixtures

/// The tables of the ledger.
///
/// Days are days since 1970-01-01, instants milliseconds, amounts minor units. Customer accounts have the N of `ACC00N`
/// as their id; the bank's own have negative ids. The two entries of transfer t have the ids 2t (debit) and 2t + 1
/// (credit), so posting order is always the order of ids.
enum Schema {
    /// The application id of this program's SQLite files: "BANK" (sqlite.org/pragma.html, `application_id`).
    static let applicationID: Int64 = 0x4241_4E4B

    /// What all migrations make of an empty file, as of when `docs/schema.sqlite.sql` was recorded. It ends with its
    /// version.
    static let today: String = {
        var length = 0
        let bytes = bank_sqlite_schema(&length)
        return String(decoding: UnsafeBufferPointer(start: bytes, count: length), as: UTF8.self)
    }()

    static let version1 =
        people + accounts + postings + guards + """
            CREATE TABLE idempotency (
                principal TEXT NOT NULL,
                key TEXT NOT NULL,
                fingerprint TEXT NOT NULL,
                answer INTEGER REFERENCES transfer (id),
                PRIMARY KEY (principal, key)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE imported_file (
                digest BLOB PRIMARY KEY CHECK (length(digest) = 32),
                path TEXT NOT NULL,
                kind TEXT NOT NULL CHECK (kind IN ('accounts', 'bookings')),
                row_count INTEGER NOT NULL CHECK (row_count >= 0),
                byte_count INTEGER NOT NULL CHECK (byte_count >= 0),
                imported_at INTEGER NOT NULL,
                first_transfer INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            """

    private static let people = """
        CREATE TABLE bank (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            created_at INTEGER NOT NULL,
            operator TEXT NOT NULL REFERENCES bank_user (id)
        ) STRICT;
        CREATE TABLE bank_user (
            id TEXT PRIMARY KEY CHECK (id <> ''),
            name TEXT NOT NULL,
            roles TEXT NOT NULL,
            default_account INTEGER REFERENCES account (id)
        ) STRICT, WITHOUT ROWID;
        """

    private static let accounts = """
        CREATE TABLE account (
            id INTEGER PRIMARY KEY CHECK ((kind = 'customer') = (id > 0)),
            kind TEXT NOT NULL CHECK (kind IN ('customer', 'internal')),
            number TEXT NOT NULL,
            iban TEXT UNIQUE,
            name TEXT NOT NULL,
            folded_name TEXT NOT NULL,
            type TEXT NOT NULL CHECK (type IN ('checking', 'savings')),
            currency TEXT NOT NULL CHECK (length(currency) = 3),
            status TEXT NOT NULL CHECK (status IN ('active', 'frozen', 'closed')),
            opened_on INTEGER NOT NULL,
            floor INTEGER,
            posted INTEGER NOT NULL DEFAULT 0,
            held INTEGER NOT NULL DEFAULT 0 CHECK (held >= 0),
            entry_count INTEGER NOT NULL DEFAULT 0 CHECK (entry_count >= 0),
            head_hash BLOB NOT NULL CHECK (length(head_hash) = 32),
            CHECK (floor IS NULL OR posted - held >= floor)
        ) STRICT;
        CREATE UNIQUE INDEX account_upper_number ON account (upper(number));
        CREATE INDEX account_folded_name ON account (folded_name);
        CREATE TABLE account_owner (
            account INTEGER NOT NULL REFERENCES account (id),
            owner TEXT NOT NULL REFERENCES bank_user (id),
            PRIMARY KEY (account, owner)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX account_owner_owner ON account_owner (owner);
        """

    private static let postings = """
        CREATE TABLE transfer (
            id INTEGER PRIMARY KEY CHECK (id > 0),
            group_id INTEGER NOT NULL REFERENCES transfer (id),
            kind TEXT NOT NULL CHECK (kind IN ('transfer', 'cash', 'import')),
            debit INTEGER NOT NULL REFERENCES account (id),
            credit INTEGER NOT NULL REFERENCES account (id),
            amount INTEGER NOT NULL CHECK (amount > 0),
            currency TEXT NOT NULL,
            booking_date INTEGER NOT NULL,
            value_date INTEGER NOT NULL,
            created_at INTEGER NOT NULL,
            reference TEXT NOT NULL,
            category TEXT NOT NULL,
            CHECK (debit <> credit)
        ) STRICT;
        CREATE INDEX transfer_between_customers ON transfer (id) WHERE kind = 'transfer';
        CREATE TABLE entry (
            id INTEGER PRIMARY KEY,
            account INTEGER NOT NULL REFERENCES account (id),
            entry_number INTEGER NOT NULL CHECK (entry_number > 0),
            description TEXT NOT NULL,
            counterparty TEXT NOT NULL,
            hash BLOB NOT NULL CHECK (length(hash) = 32),
            transfer INTEGER NOT NULL GENERATED ALWAYS AS (id / 2) VIRTUAL REFERENCES transfer (id),
            direction TEXT NOT NULL
                GENERATED ALWAYS AS (CASE id % 2 WHEN 0 THEN 'debit' ELSE 'credit' END) VIRTUAL,
            UNIQUE (account, entry_number)
        ) STRICT;
        """

    private static let guards = """
        CREATE TRIGGER transfer_is_never_changed BEFORE UPDATE ON transfer
        BEGIN SELECT RAISE (ABORT, 'a posted transfer is never changed'); END;
        CREATE TRIGGER transfer_is_never_deleted BEFORE DELETE ON transfer
        BEGIN SELECT RAISE (ABORT, 'a posted transfer is never deleted'); END;
        CREATE TRIGGER entry_is_never_changed BEFORE UPDATE ON entry
        BEGIN SELECT RAISE (ABORT, 'a posted entry is never changed'); END;
        CREATE TRIGGER entry_is_never_deleted BEFORE DELETE ON entry
        BEGIN SELECT RAISE (ABORT, 'a posted entry is never deleted'); END;
        CREATE TRIGGER transfer_is_never_replaced BEFORE INSERT ON transfer
        WHEN EXISTS (SELECT 1 FROM transfer WHERE id = NEW.id)
        BEGIN SELECT RAISE (ABORT, 'a posted transfer is never replaced'); END;
        CREATE TRIGGER entry_is_never_replaced BEFORE INSERT ON entry
        WHEN EXISTS (SELECT 1 FROM entry WHERE id = NEW.id)
        BEGIN SELECT RAISE (ABORT, 'a posted entry is never replaced'); END;
        """
}
