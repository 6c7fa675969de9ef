extension Schema {
    /// The price of one euro in each currency on a day: an integer and its number of decimals. Exchanges may have used
    /// a rate, so rates are never changed.
    static let rates = """
        CREATE TABLE exchange_rate (
            date INTEGER NOT NULL,
            currency TEXT NOT NULL,
            mantissa INTEGER NOT NULL CHECK (mantissa > 0),
            scale INTEGER NOT NULL CHECK (scale >= 0),
            PRIMARY KEY (currency, date)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX exchange_rate_date ON exchange_rate (date);
        CREATE TRIGGER exchange_rate_is_never_changed BEFORE UPDATE ON exchange_rate
        BEGIN SELECT RAISE (ABORT, 'a published rate is never changed'); END;
        CREATE TRIGGER exchange_rate_is_never_deleted BEFORE DELETE ON exchange_rate
        BEGIN SELECT RAISE (ABORT, 'a published rate is never deleted'); END;
        """
}
