/// The tables of the ledger in PostgreSQL, with the columns of the SQLite schema in the same order.
///
/// Days are days since 1970-01-01, instants milliseconds, amounts minor units. Customer accounts have the N
/// of `ACC00N` as their id; the bank's own have negative ids. The two entries of transfer t have the ids 2t
/// (debit) and 2t + 1 (credit). Texts have the collation "C": as in SQLite, they are compared by their bytes,
/// and `lower` and `upper` change only ASCII letters.
///
/// The caller runs each string in a transaction, with the schema `bank` first in `search_path`. `version14`
/// may also be run in another schema that is renamed to `bank` later.
enum PostgresSchema {
    /// The first version of this engine. Versions are numbered as in SQLite.
    static let version14 = [
        bookkeeping, refusal, accounts, users, beneficiaries, goals, postings, postingGuards, notes, log,
        logGuards, credentials,
        sessions, accessTokens, scheduledTransfers, standingOrders, transferHolds, challenges, cards,
        authorisations, days, notifications, webhooks, secrets, numbering, tableComments, columnComments,
    ].joined(separator: "\n")

    /// Views for reports, in the schema `bank_reports`, which this creates.
    static let version14Reports = [
        accountReports, transferReports, reportComments, transferReportComments,
    ].joined(separator: "\n")

    /// The bookkeeping of this engine: SQLite has its version and application in the header of the file.
    static let bookkeeping = """
        CREATE TABLE schema_version (
            id bigint PRIMARY KEY CHECK (id = 1),
            version bigint NOT NULL,
            application text COLLATE "C" NOT NULL
        );
        INSERT INTO schema_version (id, version, application) VALUES (1, 14, 'bank');
        CREATE TABLE lease (
            name text COLLATE "C" PRIMARY KEY,
            holder text COLLATE "C" NOT NULL,
            expires_at timestamptz NOT NULL
        );
        """

    /// Refuses a change with the trigger's argument as the message. Row triggers don't see `TRUNCATE`, so
    /// each guarded table has a trigger for statements too.
    static let refusal = """
        CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql SET search_path = bank, pg_temp AS $$
        BEGIN
            RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation',
                SCHEMA = TG_TABLE_SCHEMA, TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
        END
        $$;
        """

    /// Ids that SQLite assigns by itself: one more than the greatest.
    ///
    /// All writes are serialised by an advisory lock, so no two transactions get the same id. A sequence
    /// would leave a gap after each rollback. The functions are volatile, so they see earlier rows of the
    /// same statement. In SQLite, the id of a deleted category rule is never used again; here, the greatest
    /// one is. PL/pgSQL looks the tables up when it runs, so the tables can be created in a schema that is
    /// renamed to `bank` later.
    static let numbering = """
        CREATE FUNCTION next_device_id() RETURNS bigint LANGUAGE plpgsql VOLATILE
        SET search_path = bank, pg_temp
        AS 'BEGIN RETURN (SELECT coalesce(max(id), 0) + 1 FROM device); END';
        ALTER TABLE device ALTER COLUMN id SET DEFAULT next_device_id();
        CREATE FUNCTION next_session_id() RETURNS bigint LANGUAGE plpgsql VOLATILE
        SET search_path = bank, pg_temp
        AS 'BEGIN RETURN (SELECT coalesce(max(id), 0) + 1 FROM session); END';
        ALTER TABLE session ALTER COLUMN id SET DEFAULT next_session_id();
        CREATE FUNCTION next_challenge_id() RETURNS bigint LANGUAGE plpgsql VOLATILE
        SET search_path = bank, pg_temp
        AS 'BEGIN RETURN (SELECT coalesce(max(id), 0) + 1 FROM challenge); END';
        ALTER TABLE challenge ALTER COLUMN id SET DEFAULT next_challenge_id();
        CREATE TABLE used_id (
            table_name text COLLATE "C" PRIMARY KEY, last_id bigint NOT NULL CHECK (last_id >= 0)
        );
        INSERT INTO used_id (table_name, last_id) VALUES ('category_rule', 0);
        CREATE FUNCTION next_category_rule_id() RETURNS bigint LANGUAGE plpgsql VOLATILE
        SET search_path = bank, pg_temp AS '
        DECLARE new_id bigint;
        BEGIN
            UPDATE used_id SET last_id = last_id + 1 WHERE table_name = ''category_rule'' RETURNING last_id INTO new_id;
            RETURN new_id;
        END';
        ALTER TABLE category_rule ALTER COLUMN id SET DEFAULT next_category_rule_id();
        CREATE FUNCTION next_change_entry_id() RETURNS bigint LANGUAGE plpgsql VOLATILE
        SET search_path = bank, pg_temp
        AS 'BEGIN RETURN (SELECT coalesce(max(id), 0) + 1 FROM change_entry); END';
        ALTER TABLE change_entry ALTER COLUMN id SET DEFAULT next_change_entry_id();
        """
}
