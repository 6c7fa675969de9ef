extension Schema {
    /// Standing orders. `creditor` is an id or an IBAN, or for `recorded` the text of another bank.
    static let standingOrders = """
        CREATE TABLE standing_order (
            id INTEGER PRIMARY KEY CHECK (id > 0),
            debit INTEGER NOT NULL REFERENCES account (id),
            creditor_kind TEXT NOT NULL
                CHECK (creditor_kind IN ('account', 'beneficiary', 'iban', 'recorded')),
            creditor TEXT NOT NULL CHECK (creditor <> ''),
            creditor_name TEXT NOT NULL,
            amount INTEGER NOT NULL CHECK (amount > 0),
            currency TEXT NOT NULL,
            reference TEXT NOT NULL,
            frequency TEXT NOT NULL CHECK (
                frequency IN ('daily', 'weekly', 'everyTwoWeeks', 'monthly', 'quarterly', 'annual')),
            start_date INTEGER NOT NULL,
            end_date INTEGER CHECK (end_date >= start_date),
            status TEXT NOT NULL CHECK (status IN ('active', 'paused', 'cancelled', 'completed')),
            next_execution_date INTEGER,
            retried_date INTEGER,
            attempt_count INTEGER NOT NULL DEFAULT 0 CHECK (attempt_count >= 0),
            outcome TEXT CHECK (outcome IN ('executed', 'failed', 'skipped')),
            outcome_date INTEGER,
            outcome_transfer INTEGER REFERENCES transfer (id),
            outcome_reason TEXT,
            made_by TEXT NOT NULL REFERENCES bank_user (id),
            made_at INTEGER NOT NULL,
            CHECK ((status = 'active') = (next_execution_date IS NOT NULL)),
            CHECK ((retried_date IS NULL) = (attempt_count = 0)),
            CHECK ((outcome IS NULL) = (outcome_date IS NULL))
        ) STRICT;
        CREATE INDEX standing_order_due ON standing_order (next_execution_date, id) WHERE status = 'active';
        CREATE INDEX standing_order_debit ON standing_order (debit);
        """

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
