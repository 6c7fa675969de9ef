extension Schema {
    /// Version 17: lists read the scheduled transfers that are not booked.
    static let unbookedTransfers17 = """
        CREATE INDEX ordered_transfer_unbooked ON ordered_transfer (debit) WHERE status <> 'booked';
        """

    /// Scheduled transfers, and transfers to other banks.
    static let orderedTransfers = """
        ALTER TABLE idempotency ADD COLUMN made TEXT;
        CREATE INDEX transfer_sent ON transfer (debit, booking_date) WHERE kind = 'transfer';
        CREATE TABLE ordered_transfer (
            id INTEGER PRIMARY KEY CHECK (id > 0),
            user TEXT NOT NULL REFERENCES bank_user (id),
            debit INTEGER NOT NULL REFERENCES account (id),
            destination TEXT NOT NULL,
            credit INTEGER REFERENCES account (id),
            creditor_name TEXT,
            creditor_iban TEXT,
            is_to_others INTEGER NOT NULL CHECK (is_to_others IN (0, 1)),
            amount INTEGER NOT NULL CHECK (amount > 0),
            currency TEXT NOT NULL CHECK (length(currency) = 3),
            reference TEXT NOT NULL,
            execution_date INTEGER NOT NULL,
            created_at INTEGER NOT NULL,
            status TEXT NOT NULL DEFAULT 'pending'
                CHECK (status IN ('pending', 'booked', 'failed', 'cancelled')),
            failure TEXT,
            transfer INTEGER UNIQUE REFERENCES transfer (id),
            CHECK ((credit IS NULL) = (creditor_iban IS NOT NULL)),
            CHECK ((status = 'booked') = (transfer IS NOT NULL)),
            CHECK ((status = 'failed') = (failure IS NOT NULL))
        ) STRICT;
        CREATE INDEX ordered_transfer_pending ON ordered_transfer (execution_date, id)
        WHERE status = 'pending';
        """ + widenedChallenge

    /// A challenge may be for any destination and any day.
    private static let widenedChallenge = """
        CREATE TABLE widened_challenge (
            id INTEGER PRIMARY KEY,
            user TEXT NOT NULL REFERENCES credential (user),
            key TEXT NOT NULL,
            debit INTEGER NOT NULL REFERENCES account (id),
            destination TEXT NOT NULL,
            creditor_name TEXT,
            amount INTEGER NOT NULL CHECK (amount > 0),
            currency TEXT NOT NULL CHECK (length(currency) = 3),
            reference TEXT NOT NULL,
            execution_date INTEGER,
            payee TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
            wrong_codes INTEGER NOT NULL DEFAULT 0 CHECK (wrong_codes >= 0),
            status TEXT NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'confirmed', 'void')),
            made TEXT UNIQUE,
            CHECK ((status = 'confirmed') = (made IS NOT NULL))
        ) STRICT;
        INSERT INTO widened_challenge
        SELECT id, user, key, debit, printf('ACC%03d', credit), NULL, amount, currency, reference, NULL, payee,
            created_at, expires_at, wrong_codes, status, printf('TRF%06d', transfer)
        FROM challenge WHERE transfer IS NOT NULL
        UNION ALL
        SELECT id, user, key, debit, printf('ACC%03d', credit), NULL, amount, currency, reference, NULL, payee,
            created_at, expires_at, wrong_codes, status, NULL
        FROM challenge WHERE transfer IS NULL;
        DROP TABLE challenge;
        ALTER TABLE widened_challenge RENAME TO challenge;
        CREATE UNIQUE INDEX challenge_waiting ON challenge (user, key) WHERE status = 'waiting';
        """
}
