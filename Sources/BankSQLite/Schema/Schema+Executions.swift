extension Schema {
    /// Version 8: which occurrence of a standing order became which transfer, so that none is paid twice and each counts on
    /// its own day. Occurrences of before are found by the keys that they had. Accounts are no longer searched by name.
    static let version8 = """
        CREATE TABLE standing_order_execution (
            standing_order INTEGER NOT NULL REFERENCES standing_order (id),
            occurrence_date INTEGER NOT NULL,
            transfer INTEGER NOT NULL UNIQUE REFERENCES transfer (id),
            PRIMARY KEY (standing_order, occurrence_date)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX standing_order_execution_date ON standing_order_execution (occurrence_date);
        INSERT INTO standing_order_execution (standing_order, occurrence_date, transfer)
        SELECT s.id, unixepoch(substr(i.key, -10)) / 86400, i.answer
        FROM idempotency i JOIN standing_order s
            ON i.key = printf('SOR%03d-', s.id) || substr(i.key, -10) AND i.principal = s.made_by
        WHERE i.answer IS NOT NULL AND i.fingerprint LIKE 'transfer%' AND date(substr(i.key, -10)) IS NOT NULL;
        CREATE INDEX ordered_transfer_date ON ordered_transfer (execution_date);
        CREATE INDEX transfer_hold_counted ON transfer_hold (counted_on);
        DROP INDEX account_folded_name;
        ALTER TABLE account DROP COLUMN folded_name;
        """
}
