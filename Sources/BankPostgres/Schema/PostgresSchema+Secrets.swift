extension PostgresSchema {
    /// Settings of the bank, and secrets sealed with its key, which is kept outside.
    static let secrets = """
        CREATE TABLE bank_setting (
            name text COLLATE "C" PRIMARY KEY CHECK (name <> ''),
            value text COLLATE "C" NOT NULL
        );
        CREATE TABLE bank_key (
            id bigint PRIMARY KEY CHECK (id = 1),
            fingerprint bytea NOT NULL CHECK (length(fingerprint) = 32)
        );
        CREATE TABLE sealed_secret (
            name text COLLATE "C" PRIMARY KEY CHECK (name <> ''),
            box bytea NOT NULL CHECK (length(box) >= 40)
        );
        """
}
