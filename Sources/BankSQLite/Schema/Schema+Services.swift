extension Schema {
    /// Version 3: tables for all services.
    static let version3 =
        widened + accountLife + beneficiaries + orderedTransfers + standingOrders + days + cards
        + notifications
        + audit
        + rates + transactionNotes

    /// Adds kinds of transfers and of imported files. A `CHECK` can only be changed by recreating the table
    /// (sqlite.org/lang_altertable.html, "Making Other Kinds Of Table Schema Changes").
    private static let widened = """
        CREATE TABLE widened_transfer (
            id INTEGER PRIMARY KEY CHECK (id > 0),
            group_id INTEGER NOT NULL REFERENCES transfer (id),
            kind TEXT NOT NULL
                CHECK (kind IN ('transfer', 'cash', 'import', 'fee', 'exchange', 'card', 'reversal')),
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
        INSERT INTO widened_transfer SELECT * FROM transfer;
        DROP TABLE transfer;
        ALTER TABLE widened_transfer RENAME TO transfer;
        CREATE INDEX transfer_between_customers ON transfer (id) WHERE kind = 'transfer';
        CREATE INDEX transfer_group ON transfer (group_id) WHERE group_id <> id;
        CREATE TRIGGER transfer_is_never_changed BEFORE UPDATE ON transfer
        BEGIN SELECT RAISE (ABORT, 'a posted transfer is never changed'); END;
        CREATE TRIGGER transfer_is_never_deleted BEFORE DELETE ON transfer
        BEGIN SELECT RAISE (ABORT, 'a posted transfer is never deleted'); END;
        CREATE TRIGGER transfer_is_never_replaced BEFORE INSERT ON transfer
        WHEN EXISTS (SELECT 1 FROM transfer WHERE id = NEW.id)
        BEGIN SELECT RAISE (ABORT, 'a posted transfer is never replaced'); END;
        CREATE TABLE widened_imported_file (
            digest BLOB PRIMARY KEY CHECK (length(digest) = 32),
            path TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('accounts', 'bookings', 'users', 'owners', 'orders', 'cards')),
            row_count INTEGER NOT NULL CHECK (row_count >= 0),
            byte_count INTEGER NOT NULL CHECK (byte_count >= 0),
            imported_at INTEGER NOT NULL,
            first_transfer INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        INSERT INTO widened_imported_file SELECT * FROM imported_file;
        DROP TABLE imported_file;
        ALTER TABLE widened_imported_file RENAME TO imported_file;
        """
}

extension Schema {
    /// Opening, owners, freezing and closing of accounts. `frozen_by` is an owner or the bank; a frozen account without
    /// a scope is frozen both ways.
    static let accountLife = """
        ALTER TABLE account ADD COLUMN product TEXT CHECK (product <> '');
        ALTER TABLE account ADD COLUMN freeze_scope TEXT CHECK (freeze_scope IN ('debits', 'all'));
        ALTER TABLE account ADD COLUMN freeze_reason TEXT
            CHECK ((freeze_reason IS NULL) = (freeze_scope IS NULL));
        ALTER TABLE account ADD COLUMN frozen_by TEXT CHECK (frozen_by IN ('owner', 'bank'))
            CHECK ((frozen_by IS NULL) = (freeze_scope IS NULL));
        """
}

extension Schema {
    /// Saved payees of users. Removed payees stay, because past payments refer to them.
    static let beneficiaries = """
        CREATE TABLE beneficiary (
            id INTEGER PRIMARY KEY CHECK (id > 0),
            user TEXT NOT NULL REFERENCES bank_user (id),
            name TEXT NOT NULL,
            iban TEXT NOT NULL,
            account INTEGER REFERENCES account (id),
            is_trusted INTEGER NOT NULL DEFAULT 0 CHECK (is_trusted IN (0, 1)),
            name_check TEXT NOT NULL CHECK (name_check IN ('match', 'closeMatch', 'noMatch', 'unavailable')),
            actual_name TEXT,
            created_at INTEGER NOT NULL,
            status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'removed'))
        ) STRICT;
        CREATE UNIQUE INDEX beneficiary_active ON beneficiary (user, iban) WHERE status = 'active';
        """
}

extension Schema {
    /// Closed days, and the work done at the end of each. Work of an open day was interrupted.
    static let days = """
        CREATE TABLE closed_day (
            day INTEGER PRIMARY KEY,
            closed_at INTEGER NOT NULL,
            closed_by TEXT NOT NULL REFERENCES bank_user (id)
        ) STRICT;
        CREATE TABLE day_work (
            day INTEGER NOT NULL,
            kind TEXT NOT NULL,
            piece_count INTEGER NOT NULL CHECK (piece_count > 0),
            PRIMARY KEY (day, kind)
        ) STRICT, WITHOUT ROWID;
        """
}

extension Schema {
    /// Notifications, and the kinds that users turned off.
    static let notifications = """
        CREATE TABLE notification (
            id INTEGER PRIMARY KEY CHECK (id > 0),
            user TEXT NOT NULL REFERENCES bank_user (id),
            kind TEXT NOT NULL,
            subject TEXT NOT NULL,
            amount INTEGER,
            currency TEXT CHECK (length(currency) = 3),
            detail TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            read_at INTEGER,
            CHECK ((amount IS NULL) = (currency IS NULL))
        ) STRICT;
        CREATE INDEX notification_user ON notification (user, id);
        CREATE INDEX notification_unread ON notification (user, id) WHERE read_at IS NULL;
        CREATE TABLE notification_preference (
            user TEXT NOT NULL REFERENCES bank_user (id),
            kind TEXT NOT NULL,
            is_wanted INTEGER NOT NULL CHECK (is_wanted IN (0, 1)),
            PRIMARY KEY (user, kind)
        ) STRICT, WITHOUT ROWID;
        """
}

extension Schema {
    /// The audit log. Its rows are never changed or deleted. `user` is empty if no user was known.
    static let audit = """
        CREATE TABLE audit_event (
            id INTEGER PRIMARY KEY CHECK (id > 0),
            at INTEGER NOT NULL,
            operation TEXT NOT NULL CHECK (operation <> ''),
            user TEXT NOT NULL,
            session INTEGER,
            device TEXT NOT NULL,
            subject TEXT NOT NULL,
            outcome TEXT NOT NULL CHECK (outcome <> '')
        ) STRICT;
        CREATE INDEX audit_event_user ON audit_event (user, id);
        CREATE TRIGGER audit_event_is_never_changed BEFORE UPDATE ON audit_event
        BEGIN SELECT RAISE (ABORT, 'the audit trail is never changed'); END;
        CREATE TRIGGER audit_event_is_never_deleted BEFORE DELETE ON audit_event
        BEGIN SELECT RAISE (ABORT, 'the audit trail is never deleted'); END;
        CREATE TRIGGER audit_event_is_never_replaced BEFORE INSERT ON audit_event
        WHEN EXISTS (SELECT 1 FROM audit_event WHERE id = NEW.id)
        BEGIN SELECT RAISE (ABORT, 'the audit trail is never replaced'); END;
        """
}

extension Schema {
    /// The price of one euro in each currency on a day: an integer and its number of decimals. Exchanges may have used
    /// a rate, so rates are never changed.
    static let rates = """
        CREATE TABLE exchange_rate (
            date INTEGER NOT NULL,
            currency TEXT NOT NULL,
            mantissa INTEGER NOT NULL CHECK (mantissa > 0),
            scale INTEGER NOT NULL CHECK (scale >= 0),
            PRIMARY KEY (currency, date)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX exchange_rate_date ON exchange_rate (date);
        CREATE TRIGGER exchange_rate_is_never_changed BEFORE UPDATE ON exchange_rate
        BEGIN SELECT RAISE (ABORT, 'a published rate is never changed'); END;
        CREATE TRIGGER exchange_rate_is_never_deleted BEFORE DELETE ON exchange_rate
        BEGIN SELECT RAISE (ABORT, 'a published rate is never deleted'); END;
        """
}

extension Schema {
    /// Users' notes about transactions, separate from the entries, which never change.
    ///
    /// The index covers all columns of a user's rules that reading entries needs.
    static let transactionNotes = """
        CREATE TABLE transaction_note (
            user TEXT NOT NULL REFERENCES bank_user (id),
            entry INTEGER NOT NULL REFERENCES entry (id),
            category TEXT,
            note TEXT NOT NULL DEFAULT '',
            PRIMARY KEY (user, entry)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE transaction_tag (
            user TEXT NOT NULL REFERENCES bank_user (id),
            entry INTEGER NOT NULL REFERENCES entry (id),
            tag TEXT NOT NULL CHECK (tag <> ''),
            PRIMARY KEY (user, entry, tag)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE category_rule (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            user TEXT NOT NULL REFERENCES bank_user (id),
            position INTEGER NOT NULL CHECK (position > 0),
            text TEXT NOT NULL CHECK (text <> ''),
            pattern TEXT NOT NULL,
            category TEXT NOT NULL
        ) STRICT;
        CREATE INDEX category_rule_position ON category_rule (user, position, pattern, category);
        """
}
