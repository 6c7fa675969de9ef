extension PostgresSchema {
    /// What each table holds.
    static let tableComments = """
        DO $$
        BEGIN
            EXECUTE pg_catalog.format('COMMENT ON SCHEMA %I IS %L', pg_catalog.current_schema(),
                'The ledger of the bank. Days are days since 1970-01-01, instants are milliseconds since '
                '1970-01-01 UTC, and amounts are minor units of their currency. Only the program writes '
                'here; reports read the views in bank_reports.');
        END
        $$;
        COMMENT ON TABLE schema_version IS
            'The version of this schema and the program that it belongs to: one row.';
        COMMENT ON TABLE account IS
            'Accounts: those of customers have positive ids, the bank''s own negative ones.';
        COMMENT ON TABLE balance IS 'The balance of each account, and the number and hash of its last entry.';
        COMMENT ON TABLE bank_user IS 'Users of the bank, with their roles.';
        COMMENT ON TABLE bank IS 'The bank itself: one row.';
        COMMENT ON TABLE account_owner IS 'Which users own which accounts.';
        COMMENT ON TABLE beneficiary IS 'Payees that users saved.';
        COMMENT ON TABLE goal IS 'Amounts that users want to save on an account.';
        COMMENT ON TABLE transfer IS
            'Posted transfers, each with its debit and its credit entry; rows are never changed.';
        COMMENT ON TABLE exchange_rate IS
            'Published exchange rates by currency and day; rows are never changed.';
        COMMENT ON TABLE imported_file IS 'Files that were imported, by the digest of their content.';
        COMMENT ON TABLE idempotency IS
            'Keys of requests with their answers, so that each is carried out once.';
        COMMENT ON TABLE transfer_text_extent IS
            'The last transfer whose texts are indexed for searches: one row.';
        COMMENT ON TABLE transaction_note IS
            'Notes and categories that users gave to entries of their accounts.';
        COMMENT ON TABLE transaction_tag IS 'Tags that users gave to entries of their accounts.';
        COMMENT ON TABLE category_rule IS 'Rules of users that give entries a category by their text.';
        COMMENT ON TABLE audit_event IS
            'The audit trail: who did what, and how it ended; rows are never changed.';
        COMMENT ON TABLE change_entry IS
            'The log of changes to the rows of other tables; rows are never changed.';
        COMMENT ON TABLE table_digest IS
            'A digest over the rows of each append-only table, through its last row.';
        COMMENT ON TABLE pepper IS 'The fingerprint of the key that passwords are hashed with: one row.';
        COMMENT ON TABLE credential IS 'User names, and the salted hashes of passwords.';
        COMMENT ON TABLE second_factor IS 'The second factors of users; their secrets are sealed elsewhere.';
        COMMENT ON TABLE recovery_code IS 'Hashes of the codes that replace a lost second factor.';
        COMMENT ON TABLE sign_in_failure IS 'Failed attempts, and until when further ones are refused.';
        COMMENT ON TABLE device IS 'Devices of users, with their public keys.';
        COMMENT ON TABLE session IS 'Sessions of users on devices, with the hash of their current token.';
        COMMENT ON TABLE refresh_token IS 'Hashes of the tokens that renew a session.';
        COMMENT ON TABLE access_token IS
            'Access tokens for programs, by their hash, with their scopes and limits.';
        COMMENT ON TABLE access_token_payee IS 'The payees that an access token may pay.';
        COMMENT ON TABLE ordered_transfer IS 'Transfers that were ordered for a later day.';
        COMMENT ON TABLE standing_order IS 'Orders that make a transfer again and again.';
        COMMENT ON TABLE standing_order_execution IS 'The transfers that standing orders made, by their day.';
        COMMENT ON TABLE transfer_hold IS
            'Amounts held for payees; each hold ends once and is never deleted.';
        COMMENT ON TABLE challenge IS
            'Orders that wait for the payer''s code, and those that got it or were dropped.';
        COMMENT ON TABLE card IS
            'Cards, with the last four digits of their numbers, their limits and their blocks.';
        COMMENT ON TABLE card_authorisation IS
            'Authorised and declined card payments; each ends once and is never deleted.';
        COMMENT ON TABLE closed_day IS 'Days that the bank has closed.';
        COMMENT ON TABLE day_work IS 'How many pieces of each kind of work were done to close a day.';
        COMMENT ON TABLE day_cutoff IS
            'The last transfer of each day, and how far its interest and fees are posted.';
        COMMENT ON TABLE account_accrual IS
            'Interest and fees that have accrued on accounts and are not posted yet.';
        COMMENT ON TABLE notification IS 'Notifications of users; only the instant of reading is set later.';
        COMMENT ON TABLE notification_preference IS 'Which kinds of notifications users want.';
        COMMENT ON TABLE webhook IS 'Addresses that the notifications of a user are sent to.';
        COMMENT ON TABLE webhook_delivery IS 'Notifications that were sent to a webhook, or wait for it.';
        COMMENT ON TABLE bank_setting IS 'Settings that the bank decides.';
        COMMENT ON TABLE bank_key IS
            'The fingerprint of the key that seals the secrets; the key is not in the database.';
        COMMENT ON TABLE sealed_secret IS 'Secrets, encrypted with the bank''s key.';
        """

    /// The columns whose meaning their names don't tell.
    static let columnComments = """
        COMMENT ON COLUMN account.id IS
            'The N of ACC00N for an account of a customer; negative for the bank''s own.';
        COMMENT ON COLUMN account.opened_on IS 'A day since 1970-01-01.';
        COMMENT ON COLUMN balance.posted IS 'Credits less debits, in minor units of the account''s currency.';
        COMMENT ON COLUMN balance.held IS 'The sum of pending holds and card authorisations, in minor units.';
        COMMENT ON COLUMN balance.floor IS
            'The least that posted less held may be, in minor units; NULL for no limit.';
        COMMENT ON COLUMN balance.head_hash IS
            'The hash of the account''s last entry, which covers all earlier ones.';
        COMMENT ON COLUMN transfer.group_id IS
            'The transfer that this fee, exchange or reversal belongs to; otherwise itself.';
        COMMENT ON COLUMN transfer.debit IS 'The account that the amount leaves.';
        COMMENT ON COLUMN transfer.credit IS 'The account that the amount reaches.';
        COMMENT ON COLUMN transfer.amount IS 'In minor units of the currency, always positive.';
        COMMENT ON COLUMN transfer.booking_date IS 'A day since 1970-01-01.';
        COMMENT ON COLUMN transfer.value_date IS 'A day since 1970-01-01.';
        COMMENT ON COLUMN transfer.created_at IS 'Milliseconds since 1970-01-01 UTC.';
        COMMENT ON COLUMN transfer.debit_number IS 'The number of the entry on the debited account, from 1.';
        COMMENT ON COLUMN transfer.credit_number IS
            'The number of the entry on the credited account, from 1.';
        COMMENT ON COLUMN transaction_note.entry IS
            'Twice the transfer for its debit, and one more for its credit.';
        COMMENT ON COLUMN transaction_tag.entry IS
            'Twice the transfer for its debit, and one more for its credit.';
        COMMENT ON COLUMN exchange_rate.mantissa IS
            'The rate is the mantissa divided by ten to the power of the scale.';
        COMMENT ON COLUMN card.first_card IS
            'The first card of those that replaced one another; a first card itself.';
        COMMENT ON COLUMN webhook.secret IS 'The name of the sealed secret.';
        """
}
