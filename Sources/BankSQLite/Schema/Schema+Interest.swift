extension Schema {
    /// What comes together on accounts by the terms of their products, and how far the end of a day has come with it.
    ///
    /// A minor unit has 262,800,000 parts: `AccruedInterest.partsPerMinorUnit`. From its cut-off on, a day takes no more
    /// bookings but those of its own end; what is booked after `last_transfer` may be of later days. Imports may be of
    /// later days anywhere, and the few that are have an index.
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
}
