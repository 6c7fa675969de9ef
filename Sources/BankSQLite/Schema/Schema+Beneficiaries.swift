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
