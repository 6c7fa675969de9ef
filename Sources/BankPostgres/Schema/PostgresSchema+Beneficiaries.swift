extension PostgresSchema {
    /// Saved payees of users. Removed payees stay, because past payments refer to them.
    static let beneficiaries = """
        CREATE TABLE beneficiary (
            id bigint PRIMARY KEY CHECK (id > 0),
            "user" text COLLATE "C" NOT NULL REFERENCES bank_user (id),
            name text COLLATE "C" NOT NULL,
            iban text COLLATE "C" NOT NULL,
            account bigint REFERENCES account (id),
            is_trusted bigint NOT NULL DEFAULT 0 CHECK (is_trusted IN (0, 1)),
            name_check text COLLATE "C" NOT NULL
                CHECK (name_check IN ('match', 'closeMatch', 'noMatch', 'unavailable')),
            actual_name text COLLATE "C",
            created_at bigint NOT NULL,
            status text COLLATE "C" NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'removed'))
        );
        CREATE UNIQUE INDEX beneficiary_active ON beneficiary ("user", iban) WHERE status = 'active';
        CREATE INDEX beneficiary_user ON beneficiary ("user");
        """
}
