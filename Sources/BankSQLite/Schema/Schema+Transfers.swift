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
