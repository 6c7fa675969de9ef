extension Schema {
    /// Version 4: one row for each transfer, and balances separate from account details.
    ///
    /// A transfer and its two entries are one row, and a narrow table holds what changes with every booking, so a
    /// booking writes few, full pages (docs/benchmarks.md compares alternatives). Entry 2t is the debit of transfer t
    /// and entry 2t + 1 its credit, as before, with the same hashes.
    static let version4 =
        narrowAccounts + wholeTransfers + notesOfEntries + cardHolds + cardKeys + transferHolds + interest
        + transferText

    /// A referenced table is recreated and renamed to the old name (sqlite.org/lang_altertable.html, "Making Other
    /// Kinds Of Table Schema Changes").
    private static let narrowAccounts = """
        DROP TRIGGER card_authorisation_holds;
        DROP TRIGGER card_authorisation_frees;
        CREATE TABLE balance (
            account INTEGER PRIMARY KEY REFERENCES account (id),
            floor INTEGER,
            posted INTEGER NOT NULL DEFAULT 0,
            held INTEGER NOT NULL DEFAULT 0 CHECK (held >= 0),
            entry_count INTEGER NOT NULL DEFAULT 0 CHECK (entry_count >= 0),
            head_hash BLOB NOT NULL CHECK (length(head_hash) = 32),
            CHECK (floor IS NULL OR posted - held >= floor)
        ) STRICT;
        INSERT INTO balance SELECT id, floor, posted, held, entry_count, head_hash FROM account;
        CREATE TABLE narrow_account (
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
            product TEXT CHECK (product <> ''),
            freeze_scope TEXT CHECK (freeze_scope IN ('debits', 'all')),
            freeze_reason TEXT,
            frozen_by TEXT CHECK (frozen_by IN ('owner', 'bank')),
            CHECK ((freeze_reason IS NULL) = (freeze_scope IS NULL)),
            CHECK ((frozen_by IS NULL) = (freeze_scope IS NULL))
        ) STRICT;
        INSERT INTO narrow_account
        SELECT id, kind, number, iban, name, folded_name, type, currency, status, opened_on, product, freeze_scope,
            freeze_reason, frozen_by
        FROM account;
        DROP TABLE account;
        ALTER TABLE narrow_account RENAME TO account;
        CREATE UNIQUE INDEX account_upper_number ON account (upper(number));
        CREATE INDEX account_folded_name ON account (folded_name);
        """

    /// Replacing a row needs no trigger of its own: connections run the delete trigger for replacements too
    /// (`recursive_triggers`), and a trigger before each insert took a fifth of a booking's time.
    private static let wholeTransfers = """
        CREATE TABLE whole_transfer (
            id INTEGER PRIMARY KEY CHECK (id > 0),
            group_id INTEGER NOT NULL REFERENCES transfer (id),
            kind TEXT NOT NULL CHECK (kind IN (
                'transfer', 'cash', 'import', 'fee', 'exchange', 'card', 'reversal', 'interest')),
            debit INTEGER NOT NULL REFERENCES account (id),
            credit INTEGER NOT NULL REFERENCES account (id),
            amount INTEGER NOT NULL CHECK (amount > 0),
            currency TEXT NOT NULL,
            booking_date INTEGER NOT NULL,
            value_date INTEGER NOT NULL,
            created_at INTEGER NOT NULL,
            reference TEXT NOT NULL,
            category TEXT NOT NULL,
            debit_number INTEGER NOT NULL CHECK (debit_number > 0),
            debit_description TEXT NOT NULL,
            debit_counterparty TEXT NOT NULL,
            debit_hash BLOB NOT NULL CHECK (length(debit_hash) = 32),
            credit_number INTEGER NOT NULL CHECK (credit_number > 0),
            credit_description TEXT NOT NULL,
            credit_counterparty TEXT NOT NULL,
            credit_hash BLOB NOT NULL CHECK (length(credit_hash) = 32),
            CHECK (debit <> credit)
        ) STRICT;
        INSERT INTO whole_transfer
        SELECT t.id, t.group_id, t.kind, t.debit, t.credit, t.amount, t.currency, t.booking_date, t.value_date,
            t.created_at, t.reference, t.category, d.entry_number, d.description, d.counterparty, d.hash,
            c.entry_number, c.description, c.counterparty, c.hash
        FROM transfer t JOIN entry d ON d.id = 2 * t.id JOIN entry c ON c.id = 2 * t.id + 1 ORDER BY t.id;
        """

    private static let notesOfEntries = """
        CREATE TABLE kept_note (
            user TEXT NOT NULL REFERENCES bank_user (id),
            entry INTEGER NOT NULL,
            category TEXT,
            note TEXT NOT NULL DEFAULT '',
            transfer INTEGER NOT NULL GENERATED ALWAYS AS (entry / 2) VIRTUAL REFERENCES transfer (id),
            PRIMARY KEY (user, entry)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO kept_note (user, entry, category, note) SELECT user, entry, category, note FROM transaction_note;
        DROP TABLE transaction_note;
        ALTER TABLE kept_note RENAME TO transaction_note;
        CREATE TABLE kept_tag (
            user TEXT NOT NULL REFERENCES bank_user (id),
            entry INTEGER NOT NULL,
            tag TEXT NOT NULL CHECK (tag <> ''),
            transfer INTEGER NOT NULL GENERATED ALWAYS AS (entry / 2) VIRTUAL REFERENCES transfer (id),
            PRIMARY KEY (user, entry, tag)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO kept_tag (user, entry, tag) SELECT user, entry, tag FROM transaction_tag;
        DROP TABLE transaction_tag;
        ALTER TABLE kept_tag RENAME TO transaction_tag;
        DROP TABLE entry;
        DROP TABLE transfer;
        ALTER TABLE whole_transfer RENAME TO transfer;
        CREATE UNIQUE INDEX transfer_debit_number ON transfer (debit, debit_number);
        CREATE UNIQUE INDEX transfer_credit_number ON transfer (credit, credit_number);
        CREATE INDEX transfer_between_customers ON transfer (id) WHERE kind = 'transfer';
        CREATE INDEX transfer_group ON transfer (group_id) WHERE group_id <> id;
        CREATE INDEX transfer_sent ON transfer (debit, booking_date) WHERE kind = 'transfer';
        CREATE TRIGGER transfer_is_never_changed BEFORE UPDATE ON transfer
        BEGIN SELECT RAISE (ABORT, 'a posted transfer is never changed'); END;
        CREATE TRIGGER transfer_is_never_deleted BEFORE DELETE ON transfer
        BEGIN SELECT RAISE (ABORT, 'a posted transfer is never deleted'); END;
        """

    private static let cardHolds = """
        CREATE TRIGGER card_authorisation_holds AFTER INSERT ON card_authorisation WHEN NEW.status = 'pending'
        BEGIN UPDATE balance SET held = held + NEW.amount WHERE account = NEW.account; END;
        CREATE TRIGGER card_authorisation_frees AFTER UPDATE OF status ON card_authorisation
        WHEN OLD.status = 'pending' AND NEW.status <> 'pending'
        BEGIN UPDATE balance SET held = held - OLD.amount WHERE account = OLD.account; END;
        """

    /// The result for a key is stored in one place, whatever its type.
    private static let cardKeys = """
        UPDATE idempotency SET made = printf(
            CASE WHEN fingerprint GLOB 'card' || char(31) || '*' OR fingerprint GLOB 'cardReplacement*'
            THEN 'CRD%03d' ELSE 'AUT%06d' END, r.answer)
        FROM card_request r WHERE r.principal = idempotency.principal AND r.key = idempotency.key;
        DROP TABLE card_request;
        """

    /// Version 5: indexes of a customer account's entries by booking day.
    ///
    /// The indexes include the amounts, so a balance history reads only them. The index of debits replaces the one of
    /// sent transfers; a booking between two customers writes one more index entry than before.
    static let version5 = """
        DROP INDEX transfer_sent;
        CREATE INDEX transfer_debit_day ON transfer (debit, booking_date, amount) WHERE debit > 0;
        CREATE INDEX transfer_credit_day ON transfer (credit, booking_date, amount) WHERE credit > 0;
        """

    /// Version 17: the indexes by booking day have the order of lists and statements: by day, then by entry number in one
    /// account, and by transfer in all.
    static let dayOrder17 = """
        DROP INDEX transfer_debit_day;
        DROP INDEX transfer_credit_day;
        CREATE INDEX transfer_debit_day ON transfer (debit, booking_date, debit_number, amount) WHERE debit > 0;
        CREATE INDEX transfer_credit_day ON transfer (credit, booking_date, credit_number, amount)
            WHERE credit > 0;
        CREATE INDEX transfer_day ON transfer (booking_date, id);
        """
}
