extension Schema {
    /// Closed days, and the work done at the end of each. Work of an open day was interrupted.
    static let days = """
        CREATE TABLE closed_day (
            day INTEGER PRIMARY KEY,
            closed_at INTEGER NOT NULL,
            closed_by TEXT NOT NULL REFERENCES bank_user (id)
        ) STRICT;
        CREATE TABLE day_work (
            day INTEGER NOT NULL,
            kind TEXT NOT NULL,
            piece_count INTEGER NOT NULL CHECK (piece_count > 0),
            PRIMARY KEY (day, kind)
        ) STRICT, WITHOUT ROWID;
        """

    /// Interest and fees that accrue on accounts by the terms of their products, and the progress of the end of a day.
    ///
    /// A minor unit has 262,800,000 parts: `AccruedInterest.partsPerMinorUnit`. After its cut-off, a day takes only the
    /// bookings of its own end; transfers after `last_transfer` may be of later days. Imports before it may be of later
    /// days too; an index finds them.
    static let interest = """
        CREATE TABLE account_accrual (
            account INTEGER PRIMARY KEY REFERENCES account (id),
            credit INTEGER NOT NULL CHECK (credit >= 0),
            credit_parts INTEGER NOT NULL CHECK (credit_parts BETWEEN 0 AND 262799999),
            debit INTEGER NOT NULL CHECK (debit >= 0),
            debit_parts INTEGER NOT NULL CHECK (debit_parts BETWEEN 0 AND 262799999),
            fees_due INTEGER NOT NULL CHECK (fees_due >= 0),
            fees_through INTEGER
        ) STRICT;
        CREATE TABLE day_cutoff (
            day INTEGER PRIMARY KEY,
            last_transfer INTEGER NOT NULL CHECK (last_transfer >= 0),
            interest_account INTEGER NOT NULL DEFAULT 0 CHECK (interest_account >= 0),
            fees_account INTEGER NOT NULL DEFAULT 0 CHECK (fees_account >= 0)
        ) STRICT;
        CREATE INDEX account_product ON account (id) WHERE product IS NOT NULL;
        CREATE INDEX transfer_imported_ahead ON transfer (booking_date)
            WHERE kind = 'import' AND booking_date * 86400000 > created_at;
        """

    /// Version 17: how many pieces of work failed.
    static let dayFailures17 = """
        ALTER TABLE day_work ADD COLUMN failure_count INTEGER NOT NULL DEFAULT 0
            CHECK (failure_count BETWEEN 0 AND piece_count);
        """
}
