extension Schema {
    /// Version 2: users sign in, and confirm transfers with a code.
    ///
    /// Only hashes of tokens and codes are stored. The secrets of second factors, the pepper and the device keys are in
    /// the keychain.
    static let version2 = credentials + sessions + challenges

    private static let credentials = """
        ALTER TABLE bank_user ADD COLUMN email_address TEXT;
        ALTER TABLE bank_user ADD COLUMN phone_number TEXT;
        CREATE TABLE pepper (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            fingerprint BLOB NOT NULL CHECK (length(fingerprint) = 32)
        ) STRICT;
        CREATE TABLE credential (
            user TEXT PRIMARY KEY REFERENCES bank_user (id),
            username TEXT NOT NULL UNIQUE CHECK (username = lower(username) AND username <> ''),
            salt BLOB NOT NULL CHECK (length(salt) = 16),
            memory_kibibytes INTEGER NOT NULL,
            passes INTEGER NOT NULL,
            hash BLOB NOT NULL CHECK (length(hash) = 32),
            registered_at INTEGER NOT NULL,
            changed_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE second_factor (
            user TEXT NOT NULL REFERENCES credential (user),
            status TEXT NOT NULL CHECK (status IN ('pending', 'active')),
            last_used_step INTEGER NOT NULL DEFAULT 0,
            created_at INTEGER NOT NULL,
            PRIMARY KEY (user, status)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE recovery_code (
            user TEXT NOT NULL REFERENCES credential (user),
            hash BLOB NOT NULL CHECK (length(hash) = 32),
            used_at INTEGER,
            PRIMARY KEY (user, hash)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE sign_in_failure (
            subject TEXT PRIMARY KEY,
            failures INTEGER NOT NULL CHECK (failures >= 0),
            locked_until INTEGER,
            last_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX sign_in_failure_last_at ON sign_in_failure (last_at);
        """

    private static let sessions = """
        CREATE TABLE device (
            id INTEGER PRIMARY KEY,
            user TEXT NOT NULL REFERENCES credential (user),
            public_key BLOB NOT NULL CHECK (length(public_key) = 32),
            name TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            last_used_at INTEGER NOT NULL,
            removed_at INTEGER,
            UNIQUE (user, public_key)
        ) STRICT;
        CREATE TABLE session (
            id INTEGER PRIMARY KEY,
            user TEXT NOT NULL REFERENCES credential (user),
            device INTEGER NOT NULL REFERENCES device (id),
            access_hash BLOB NOT NULL UNIQUE CHECK (length(access_hash) = 32),
            created_at INTEGER NOT NULL,
            last_used_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
            ended_at INTEGER
        ) STRICT;
        CREATE INDEX session_not_ended ON session (user) WHERE ended_at IS NULL;
        CREATE TABLE refresh_token (
            hash BLOB PRIMARY KEY CHECK (length(hash) = 32),
            session INTEGER NOT NULL REFERENCES session (id),
            used_at INTEGER
        ) STRICT, WITHOUT ROWID;
        """

    private static let challenges = """
        CREATE TABLE challenge (
            id INTEGER PRIMARY KEY,
            user TEXT NOT NULL REFERENCES credential (user),
            key TEXT NOT NULL,
            debit INTEGER NOT NULL REFERENCES account (id),
            credit INTEGER NOT NULL REFERENCES account (id),
            amount INTEGER NOT NULL CHECK (amount > 0),
            currency TEXT NOT NULL CHECK (length(currency) = 3),
            reference TEXT NOT NULL,
            payee TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
            wrong_codes INTEGER NOT NULL DEFAULT 0 CHECK (wrong_codes >= 0),
            status TEXT NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'confirmed', 'void')),
            transfer INTEGER UNIQUE REFERENCES transfer (id),
            CHECK ((status = 'confirmed') = (transfer IS NOT NULL))
        ) STRICT;
        CREATE UNIQUE INDEX challenge_waiting ON challenge (user, key) WHERE status = 'waiting';
        """

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

    /// Version 16: sessions and second factors that cannot be taken over. A replaced access token works for a while. A
    /// pending second factor belongs to the session that began it. `factor_changed_at` is when a second factor was
    /// last replaced or removed. A challenge of an access token does not take the place of one of its user.
    static let version16 = """
        ALTER TABLE session ADD COLUMN former_access_hash BLOB CHECK (length(former_access_hash) = 32);
        ALTER TABLE session ADD COLUMN former_access_until INTEGER;
        CREATE UNIQUE INDEX session_former_access ON session (former_access_hash)
            WHERE former_access_hash IS NOT NULL;
        ALTER TABLE second_factor ADD COLUMN session INTEGER REFERENCES session (id);
        ALTER TABLE credential ADD COLUMN factor_changed_at INTEGER;
        ALTER TABLE challenge ADD COLUMN token INTEGER REFERENCES access_token (id);
        """
}
