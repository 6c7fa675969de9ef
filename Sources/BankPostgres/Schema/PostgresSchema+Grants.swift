extension PostgresSchema {
    /// Rights for the roles `bank_application`, as which the program may run, and `bank_reader`, for reports.
    /// May be run again at any time: it first takes away what the roles have. Nothing is granted to a role
    /// that doesn't exist, or taken from one that owns the schema.
    ///
    /// The program gets what it does, table by table. What is posted, published or logged can't be changed
    /// even where a trigger is missing. A table that isn't named can be read, inserted into and updated.
    static let grants = """
        DO $$
        DECLARE
            table_name text;
            rights text;
        BEGIN
            REVOKE ALL ON SCHEMA bank FROM PUBLIC;
            REVOKE ALL ON ALL TABLES IN SCHEMA bank FROM PUBLIC;
            REVOKE ALL ON ALL ROUTINES IN SCHEMA bank FROM PUBLIC;
            IF EXISTS (
                SELECT FROM pg_catalog.pg_roles r JOIN pg_catalog.pg_namespace n ON n.nspname = 'bank'
                WHERE r.rolname = 'bank_application' AND r.oid <> n.nspowner
            ) THEN
                REVOKE ALL ON SCHEMA bank FROM bank_application;
                REVOKE ALL ON ALL TABLES IN SCHEMA bank FROM bank_application;
                REVOKE ALL ON ALL ROUTINES IN SCHEMA bank FROM bank_application;
                GRANT USAGE ON SCHEMA bank TO bank_application;
                GRANT EXECUTE ON FUNCTION bank.next_device_id(), bank.next_session_id(),
                    bank.next_challenge_id(), bank.next_category_rule_id(), bank.next_change_entry_id()
                    TO bank_application;
                FOR table_name IN SELECT tablename FROM pg_catalog.pg_tables WHERE schemaname = 'bank' LOOP
                    rights := CASE
                        WHEN table_name = 'schema_version' THEN 'SELECT'
                        WHEN table_name IN (
                            'transfer', 'audit_event', 'idempotency', 'change_entry', 'exchange_rate',
                            'card_capture', 'card_refund', 'resource_change'
                        ) THEN 'SELECT, INSERT'
                        WHEN table_name = 'notification' THEN 'SELECT, INSERT, UPDATE (read_at)'
                        WHEN table_name IN (
                            'account_owner', 'bank_setting', 'category_rule', 'recovery_code',
                            'lease', 'refresh_token', 'sealed_secret', 'second_factor', 'sign_in_failure',
                            'transaction_note', 'transaction_tag', 'transfer_text', 'webhook_delivery'
                        ) THEN 'SELECT, INSERT, UPDATE, DELETE'
                        ELSE 'SELECT, INSERT, UPDATE'
                    END;
                    EXECUTE pg_catalog.format(
                        'GRANT %s ON TABLE bank.%I TO bank_application', rights, table_name);
                END LOOP;
            END IF;
            IF EXISTS (
                SELECT FROM pg_catalog.pg_roles r JOIN pg_catalog.pg_namespace n ON n.nspname = 'bank'
                WHERE r.rolname = 'bank_reader' AND r.oid <> n.nspowner
            ) THEN
                REVOKE ALL ON SCHEMA bank FROM bank_reader;
                REVOKE ALL ON ALL TABLES IN SCHEMA bank FROM bank_reader;
                REVOKE ALL ON ALL ROUTINES IN SCHEMA bank FROM bank_reader;
                IF EXISTS (SELECT FROM pg_catalog.pg_namespace WHERE nspname = 'bank_reports') THEN
                    REVOKE ALL ON ALL TABLES IN SCHEMA bank_reports FROM bank_reader;
                    GRANT USAGE ON SCHEMA bank_reports TO bank_reader;
                    GRANT SELECT ON ALL TABLES IN SCHEMA bank_reports TO bank_reader;
                END IF;
            END IF;
        END
        $$;
        """
}
