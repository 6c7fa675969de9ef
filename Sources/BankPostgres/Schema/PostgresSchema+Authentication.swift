extension PostgresSchema {
    /// Passwords, second factors and failed attempts.
    ///
    /// Only hashes of tokens and codes are stored. The secrets of second factors, the pepper and the device
    /// keys are sealed.
    static let credentials = """
        CREATE TABLE pepper (
            id bigint PRIMARY KEY CHECK (id = 1),
            fingerprint bytea NOT NULL CHECK (length(fingerprint) = 32)
        );
        CREATE TABLE credential (
            "user" text COLLATE "C" PRIMARY KEY REFERENCES bank_user (id),
            username text COLLATE "C" NOT NULL UNIQUE CHECK (username = lower(username) AND username <> ''),
            salt bytea NOT NULL CHECK (length(salt) = 16),
            memory_kibibytes bigint NOT NULL,
            passes bigint NOT NULL,
            hash bytea NOT NULL CHECK (length(hash) = 32),
            registered_at bigint NOT NULL,
            changed_at bigint NOT NULL
        );
        CREATE TABLE second_factor (
            "user" text COLLATE "C" NOT NULL REFERENCES credential ("user"),
            status text COLLATE "C" NOT NULL CHECK (status IN ('pending', 'active')),
            last_used_step bigint NOT NULL DEFAULT 0,
            created_at bigint NOT NULL,
            PRIMARY KEY ("user", status)
        );
        CREATE TABLE recovery_code (
            "user" text COLLATE "C" NOT NULL REFERENCES credential ("user"),
            hash bytea NOT NULL CHECK (length(hash) = 32),
            used_at bigint,
            PRIMARY KEY ("user", hash)
        );
        CREATE TABLE sign_in_failure (
            subject text COLLATE "C" PRIMARY KEY,
            failures bigint NOT NULL CHECK (failures >= 0),
            locked_until bigint,
            last_at bigint NOT NULL
        );
        CREATE INDEX sign_in_failure_last_at ON sign_in_failure (last_at);
        """

    /// Devices, and the sessions on them.
    static let sessions = """
        CREATE TABLE device (
            id bigint PRIMARY KEY,
            "user" text COLLATE "C" NOT NULL REFERENCES credential ("user"),
            public_key bytea NOT NULL CHECK (length(public_key) = 32),
            name text COLLATE "C" NOT NULL,
            created_at bigint NOT NULL,
            last_used_at bigint NOT NULL,
            removed_at bigint,
            UNIQUE ("user", public_key)
        );
        CREATE TABLE session (
            id bigint PRIMARY KEY,
            "user" text COLLATE "C" NOT NULL REFERENCES credential ("user"),
            device bigint NOT NULL REFERENCES device (id),
            access_hash bytea NOT NULL UNIQUE CHECK (length(access_hash) = 32),
            created_at bigint NOT NULL,
            last_used_at bigint NOT NULL,
            expires_at bigint NOT NULL CHECK (expires_at > created_at),
            ended_at bigint
        );
        CREATE INDEX session_not_ended ON session ("user") WHERE ended_at IS NULL;
        CREATE TABLE refresh_token (
            hash bytea PRIMARY KEY CHECK (length(hash) = 32),
            session bigint NOT NULL REFERENCES session (id),
            used_at bigint
        );
        """

    /// Access tokens for programs. Ended tokens stay, so that ids are not reused.
    static let accessTokens = """
        CREATE TABLE access_token (
            id bigint PRIMARY KEY CHECK (id > 0),
            "user" text COLLATE "C" NOT NULL REFERENCES credential ("user"),
            name text COLLATE "C" NOT NULL CHECK (name <> ''),
            hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32),
            scopes text COLLATE "C" NOT NULL CHECK (scopes <> ''),
            maximum_per_day bigint CHECK (maximum_per_day > 0),
            currency text COLLATE "C",
            spent_on bigint,
            spent bigint NOT NULL DEFAULT 0 CHECK (spent >= 0),
            created_at bigint NOT NULL,
            expires_at bigint NOT NULL CHECK (expires_at > created_at),
            last_used_at bigint,
            ended_at bigint,
            CHECK ((maximum_per_day IS NULL) = (currency IS NULL))
        );
        CREATE INDEX access_token_user ON access_token ("user", id) WHERE ended_at IS NULL;
        CREATE TABLE access_token_payee (
            token bigint NOT NULL REFERENCES access_token (id),
            account text COLLATE "C" NOT NULL,
            name text COLLATE "C" NOT NULL,
            PRIMARY KEY (token, account)
        );
        """

    /// Version 16: sessions and second factors that cannot be taken over. A replaced access token works for a while. A
    /// pending second factor belongs to the session that began it. `factor_changed_at` is when a second factor was
    /// last replaced or removed. A challenge of an access token does not take the place of one of its user.
    static let version16 = """
        ALTER TABLE session ADD COLUMN former_access_hash bytea CHECK (length(former_access_hash) = 32);
        ALTER TABLE session ADD COLUMN former_access_until bigint;
        CREATE UNIQUE INDEX session_former_access ON session (former_access_hash)
            WHERE former_access_hash IS NOT NULL;
        ALTER TABLE second_factor ADD COLUMN session bigint REFERENCES session (id);
        ALTER TABLE credential ADD COLUMN factor_changed_at bigint;
        ALTER TABLE challenge ADD COLUMN token bigint REFERENCES access_token (id);
        """
}
