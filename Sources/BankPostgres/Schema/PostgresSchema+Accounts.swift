extension PostgresSchema {
    /// Accounts, and what changes with every booking in a narrow table of its own.
    static let accounts = """
        CREATE TABLE account (
            id bigint PRIMARY KEY CHECK ((kind = 'customer') = (id > 0)),
            kind text COLLATE "C" NOT NULL CHECK (kind IN ('customer', 'internal')),
            number text COLLATE "C" NOT NULL,
            iban text COLLATE "C" UNIQUE,
            name text COLLATE "C" NOT NULL,
            type text COLLATE "C" NOT NULL CHECK (type IN ('checking', 'savings')),
            currency text COLLATE "C" NOT NULL CHECK (length(currency) = 3),
            status text COLLATE "C" NOT NULL CHECK (status IN ('active', 'frozen', 'closed')),
            opened_on bigint NOT NULL,
            product text COLLATE "C" CHECK (product <> ''),
            freeze_scope text COLLATE "C" CHECK (freeze_scope IN ('debits', 'all')),
            freeze_reason text COLLATE "C",
            frozen_by text COLLATE "C" CHECK (frozen_by IN ('owner', 'bank')),
            CHECK ((freeze_reason IS NULL) = (freeze_scope IS NULL)),
            CHECK ((frozen_by IS NULL) = (freeze_scope IS NULL))
        );
        CREATE UNIQUE INDEX account_upper_number ON account (upper(number));
        CREATE INDEX account_product ON account (id) WHERE product IS NOT NULL;
        CREATE TABLE balance (
            account bigint PRIMARY KEY REFERENCES account (id),
            floor bigint,
            posted bigint NOT NULL DEFAULT 0,
            held bigint NOT NULL DEFAULT 0 CHECK (held >= 0),
            entry_count bigint NOT NULL DEFAULT 0 CHECK (entry_count >= 0),
            head_hash bytea NOT NULL CHECK (length(head_hash) = 32),
            CHECK (floor IS NULL OR posted - held >= floor)
        );
        """

    /// Users, and the accounts that they own.
    static let users = """
        CREATE TABLE bank_user (
            id text COLLATE "C" PRIMARY KEY CHECK (id <> ''),
            name text COLLATE "C" NOT NULL,
            roles text COLLATE "C" NOT NULL,
            default_account bigint REFERENCES account (id),
            email_address text COLLATE "C",
            phone_number text COLLATE "C"
        );
        CREATE TABLE bank (
            id bigint PRIMARY KEY CHECK (id = 1),
            created_at bigint NOT NULL,
            operator text COLLATE "C" NOT NULL REFERENCES bank_user (id)
        );
        CREATE TABLE account_owner (
            account bigint NOT NULL REFERENCES account (id),
            owner text COLLATE "C" NOT NULL REFERENCES bank_user (id),
            PRIMARY KEY (account, owner)
        );
        CREATE INDEX account_owner_owner ON account_owner (owner);
        """
}
