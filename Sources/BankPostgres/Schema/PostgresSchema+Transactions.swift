extension PostgresSchema {
    /// What users add to the entries of their accounts. Entries 2t and 2t + 1 belong to transfer t.
    static let notes = """
        CREATE TABLE transaction_note (
            "user" text COLLATE "C" NOT NULL REFERENCES bank_user (id),
            entry bigint NOT NULL,
            category text COLLATE "C",
            note text COLLATE "C" NOT NULL DEFAULT '',
            transfer bigint NOT NULL GENERATED ALWAYS AS (entry / 2) STORED REFERENCES transfer (id),
            PRIMARY KEY ("user", entry)
        );
        CREATE TABLE transaction_tag (
            "user" text COLLATE "C" NOT NULL REFERENCES bank_user (id),
            entry bigint NOT NULL,
            tag text COLLATE "C" NOT NULL CHECK (tag <> ''),
            transfer bigint NOT NULL GENERATED ALWAYS AS (entry / 2) STORED REFERENCES transfer (id),
            PRIMARY KEY ("user", entry, tag)
        );
        CREATE TABLE category_rule (
            id bigint PRIMARY KEY,
            "user" text COLLATE "C" NOT NULL REFERENCES bank_user (id),
            position bigint NOT NULL CHECK (position > 0),
            text text COLLATE "C" NOT NULL CHECK (text <> ''),
            pattern text COLLATE "C" NOT NULL,
            category text COLLATE "C" NOT NULL
        );
        CREATE INDEX category_rule_position ON category_rule ("user", position, pattern, category);
        """
}
