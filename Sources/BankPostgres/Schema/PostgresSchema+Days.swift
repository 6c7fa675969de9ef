extension PostgresSchema {
    /// Closed days, and what the day's end works from.
    static let days = """
        CREATE TABLE closed_day (
            day bigint PRIMARY KEY,
            closed_at bigint NOT NULL,
            closed_by text COLLATE "C" NOT NULL REFERENCES bank_user (id)
        );
        CREATE TABLE day_work (
            day bigint NOT NULL,
            kind text COLLATE "C" NOT NULL,
            piece_count bigint NOT NULL CHECK (piece_count > 0),
            PRIMARY KEY (day, kind)
        );
        CREATE TABLE day_cutoff (
            day bigint PRIMARY KEY,
            last_transfer bigint NOT NULL CHECK (last_transfer >= 0),
            interest_account bigint NOT NULL DEFAULT 0 CHECK (interest_account >= 0),
            fees_account bigint NOT NULL DEFAULT 0 CHECK (fees_account >= 0)
        );
        CREATE TABLE account_accrual (
            account bigint PRIMARY KEY REFERENCES account (id),
            credit bigint NOT NULL CHECK (credit >= 0),
            credit_parts bigint NOT NULL CHECK (credit_parts BETWEEN 0 AND 262799999),
            debit bigint NOT NULL CHECK (debit >= 0),
            debit_parts bigint NOT NULL CHECK (debit_parts BETWEEN 0 AND 262799999),
            fees_due bigint NOT NULL CHECK (fees_due >= 0),
            fees_through bigint
        );
        """

    /// Version 17: how many pieces of work failed.
    static let dayFailures17 = """
        ALTER TABLE day_work ADD COLUMN failure_count bigint NOT NULL DEFAULT 0
            CHECK (failure_count BETWEEN 0 AND piece_count);
        """
}
