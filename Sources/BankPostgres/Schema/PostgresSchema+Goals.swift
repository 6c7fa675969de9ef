extension PostgresSchema {
    /// Goals of users.
    static let goals = """
        CREATE TABLE goal (
            id bigint PRIMARY KEY CHECK (id > 0),
            "user" text COLLATE "C" NOT NULL REFERENCES bank_user (id),
            name text COLLATE "C" NOT NULL CHECK (name <> ''),
            account bigint NOT NULL REFERENCES account (id),
            target bigint NOT NULL CHECK (target > 0),
            created_at bigint NOT NULL,
            removed_at bigint
        );
        CREATE INDEX goal_user ON goal ("user", id) WHERE removed_at IS NULL;
        """
}
