extension Schema {
    /// Version 13: access tokens for programs. Only hashes are stored; ended tokens stay, so that ids are not reused.
    static let version13 = """
        CREATE TABLE access_token (
            id INTEGER PRIMARY KEY CHECK (id > 0),
            user TEXT NOT NULL REFERENCES credential (user),
            name TEXT NOT NULL CHECK (name <> ''),
            hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
            scopes TEXT NOT NULL CHECK (scopes <> ''),
            maximum_per_day INTEGER CHECK (maximum_per_day > 0),
            currency TEXT,
            spent_on INTEGER,
            spent INTEGER NOT NULL DEFAULT 0 CHECK (spent >= 0),
            created_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
            last_used_at INTEGER,
            ended_at INTEGER,
            CHECK ((maximum_per_day IS NULL) = (currency IS NULL))
        ) STRICT;
        CREATE INDEX access_token_user ON access_token (user, id) WHERE ended_at IS NULL;
        CREATE TABLE access_token_payee (
            token INTEGER NOT NULL REFERENCES access_token (id),
            account TEXT NOT NULL,
            name TEXT NOT NULL,
            PRIMARY KEY (token, account)
        ) STRICT, WITHOUT ROWID;
        """
}
