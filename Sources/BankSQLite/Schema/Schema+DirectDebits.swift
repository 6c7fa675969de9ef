extension Schema {
    /// Mandates of accounts, what accounts take, and collections. An account without a rule takes all. A refused or
    /// refunded collection without a message is between the banks until the next one.
    static let directDebits = """
        CREATE TABLE mandate (
            id INTEGER PRIMARY KEY CHECK (id > 0),
            account INTEGER NOT NULL REFERENCES account (id),
            creditor_id TEXT NOT NULL,
            creditor_name TEXT NOT NULL,
            reference TEXT NOT NULL,
            status TEXT NOT NULL CHECK (status IN ('seen', 'authorized', 'cancelled')),
            is_blocked INTEGER NOT NULL CHECK (is_blocked IN (0, 1)),
            amount_limit INTEGER CHECK (amount_limit > 0),
            monthly_limit INTEGER CHECK (monthly_limit > 0),
            created_at INTEGER NOT NULL,
            UNIQUE (account, creditor_id, reference)
        ) STRICT;
        CREATE INDEX mandate_account ON mandate (account, id);
        CREATE INDEX mandate_seen ON mandate (account) WHERE status = 'seen';
        CREATE TRIGGER mandate_is_never_deleted BEFORE DELETE ON mandate
        BEGIN SELECT RAISE (ABORT, 'a mandate is never deleted'); END;
        CREATE TABLE direct_debit_rule (
            account INTEGER PRIMARY KEY REFERENCES account (id),
            acceptance TEXT NOT NULL CHECK (acceptance IN ('all', 'authorized', 'none'))
        ) STRICT;
        CREATE TABLE direct_debit (
            id INTEGER PRIMARY KEY CHECK (id > 0),
            network_id TEXT NOT NULL,
            amount INTEGER NOT NULL CHECK (amount > 0),
            currency TEXT NOT NULL CHECK (length(currency) = 3),
            creditor_id TEXT NOT NULL,
            creditor_name TEXT NOT NULL,
            mandate_reference TEXT NOT NULL,
            debtor_account TEXT NOT NULL,
            reference TEXT NOT NULL,
            end_to_end_id TEXT,
            received_at INTEGER NOT NULL,
            status TEXT NOT NULL CHECK (status IN ('booked', 'refused', 'refunded', 'reversed')),
            reason TEXT CHECK (length(reason) = 4),
            account INTEGER REFERENCES account (id),
            mandate INTEGER REFERENCES mandate (id),
            entry_number INTEGER,
            booking_date INTEGER,
            is_authorized INTEGER NOT NULL CHECK (is_authorized IN (0, 1)),
            message INTEGER REFERENCES clearing_message (id),
            CHECK ((status = 'refused') = (entry_number IS NULL)),
            CHECK ((booking_date IS NULL) = (entry_number IS NULL)),
            CHECK (message IS NULL OR status IN ('refused', 'refunded'))
        ) STRICT;
        CREATE INDEX direct_debit_name ON direct_debit (network_id);
        CREATE INDEX direct_debit_account ON direct_debit (account, id);
        CREATE INDEX direct_debit_mandate ON direct_debit (mandate, received_at);
        CREATE INDEX direct_debit_open ON direct_debit (id)
            WHERE message IS NULL AND status IN ('refused', 'refunded');
        CREATE INDEX direct_debit_message ON direct_debit (message) WHERE message IS NOT NULL;
        CREATE TRIGGER direct_debit_is_never_deleted BEFORE DELETE ON direct_debit
        BEGIN SELECT RAISE (ABORT, 'a direct debit is never deleted'); END;
        CREATE TABLE direct_debit_reversal (
            network_id TEXT NOT NULL,
            debit INTEGER NOT NULL REFERENCES direct_debit (id),
            amount INTEGER NOT NULL CHECK (amount > 0),
            PRIMARY KEY (network_id, debit)
        ) STRICT;
        CREATE INDEX direct_debit_reversal_debit ON direct_debit_reversal (debit);
        CREATE TRIGGER direct_debit_reversal_is_never_changed BEFORE UPDATE ON direct_debit_reversal
        BEGIN SELECT RAISE (ABORT, 'a reversal of a direct debit is never changed'); END;
        CREATE TRIGGER direct_debit_reversal_is_never_deleted BEFORE DELETE ON direct_debit_reversal
        BEGIN SELECT RAISE (ABORT, 'a reversal of a direct debit is never deleted'); END;
        """
}
