extension Schema {
    /// Version 8: records which occurrence of a standing order became which transfer, so none is paid twice and each
    /// counts on its own day. Earlier occurrences count on their booking day, because their keys look like keys that
    /// users chose. Accounts are no longer searched by name.
    static let version8 = """
        CREATE TABLE standing_order_execution (
            standing_order INTEGER NOT NULL REFERENCES standing_order (id),
            occurrence_date INTEGER NOT NULL,
            transfer INTEGER NOT NULL UNIQUE REFERENCES transfer (id),
            PRIMARY KEY (standing_order, occurrence_date)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX ordered_transfer_debit ON ordered_transfer (debit, execution_date);
        CREATE INDEX transfer_hold_counted ON transfer_hold (debit, counted_on);
        DROP INDEX account_folded_name;
        ALTER TABLE account DROP COLUMN folded_name;
        """
}
