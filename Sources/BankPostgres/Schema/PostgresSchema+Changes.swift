extension PostgresSchema {
    /// Version 17: what apps read again. A row has the id of its line in the log of changes, and belongs to an account or
    /// to a user.
    static let resourceChanges17 = """
        CREATE TABLE resource_change (
            id bigint PRIMARY KEY CHECK (id > 0),
            at bigint NOT NULL,
            account bigint,
            owner text COLLATE "C",
            table_name text COLLATE "C" NOT NULL,
            number bigint NOT NULL,
            CHECK ((account IS NULL) <> (owner IS NULL))
        );
        CREATE INDEX resource_change_account ON resource_change (account, id) WHERE account IS NOT NULL;
        CREATE INDEX resource_change_owner ON resource_change (owner, id) WHERE owner IS NOT NULL;
        COMMENT ON TABLE resource_change IS
            'Which resources of users changed, for apps that keep copies.';
        """
}
