extension Schema {
    /// Version 10: a challenge may be for a standing order or its new terms. Several challenges may have made the same
    /// order, so `made` is no longer unique. A transfer without rates on its day is tried again. Whether it goes to
    /// other users is no longer stored, because owners change meanwhile. A payment reads all payees of its user,
    /// including removed ones.
    static let version10 = """
        CREATE TABLE wider_challenge (
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
            made TEXT,
            frequency TEXT CHECK (
                frequency IN ('daily', 'weekly', 'everyTwoWeeks', 'monthly', 'quarterly', 'annual')),
            start_date INTEGER,
            end_date INTEGER CHECK (end_date >= start_date),
            standing_order INTEGER REFERENCES standing_order (id),
            CHECK ((status = 'confirmed') = (made IS NOT NULL)),
            CHECK ((frequency IS NULL) = (start_date IS NULL)),
            CHECK (frequency IS NOT NULL OR (end_date IS NULL AND standing_order IS NULL)),
            CHECK (frequency IS NULL OR execution_date IS NULL)
        ) STRICT;
        INSERT INTO wider_challenge
        SELECT id, user, key, debit, destination, creditor_name, amount, currency, reference, execution_date, payee,
            created_at, expires_at, wrong_codes, status, made, NULL, NULL, NULL, NULL
        FROM challenge;
        DROP TABLE challenge;
        ALTER TABLE wider_challenge RENAME TO challenge;
        CREATE UNIQUE INDEX challenge_waiting ON challenge (user, key) WHERE status = 'waiting';
        ALTER TABLE ordered_transfer ADD COLUMN tried_on INTEGER;
        ALTER TABLE ordered_transfer DROP COLUMN is_to_others;
        CREATE INDEX beneficiary_user ON beneficiary (user);
        """
}
