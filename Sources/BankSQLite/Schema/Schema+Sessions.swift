extension Schema {
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
