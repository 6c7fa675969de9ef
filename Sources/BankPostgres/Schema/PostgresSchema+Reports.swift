extension PostgresSchema {
    /// Accounts and cards. The views have no hashes, tokens, e-mail addresses or telephone numbers.
    static let accountReports = """
        CREATE SCHEMA bank_reports;
        CREATE VIEW bank_reports.accounts AS
        SELECT CASE WHEN a.id > 0 THEN 'ACC' || lpad(a.id::text, greatest(3, length(a.id::text)), '0') END
                AS account_id,
            a.number, a.iban, a.name, a.type, a.currency, a.status,
            DATE '1970-01-01' + a.opened_on::integer AS opened_on, a.product,
            b.posted AS balance_minor_units, b.held AS held_minor_units,
            b.posted - b.held AS available_minor_units
        FROM bank.account a LEFT JOIN bank.balance b ON b.account = a.id;
        CREATE VIEW bank_reports.cards AS
        SELECT c.id, a.number AS account_number, c.name, c.last_four, c.expiry_year, c.expiry_month, c.status,
            c.payment_limit AS payment_limit_minor_units, c.day_limit AS day_limit_minor_units,
            c.month_limit AS month_limit_minor_units, a.currency,
            DATE '1970-01-01' + c.ordered_on::integer AS ordered_on, c.first_card, c.replaced_by
        FROM bank.card c JOIN bank.account a ON a.id = c.account;
        """

    /// Transfers and their entries, and orders for them. `entries` is a union, so that a condition on the
    /// account uses the indexes of both sides.
    static let transferReports = """
        CREATE VIEW bank_reports.transfers AS
        SELECT t.id, t.group_id, t.kind, DATE '1970-01-01' + t.booking_date::integer AS booking_date,
            DATE '1970-01-01' + t.value_date::integer AS value_date,
            TIMESTAMPTZ '1970-01-01 00:00:00+00' + t.created_at * INTERVAL '1 millisecond' AS created_at,
            d.number AS debit_account_number, c.number AS credit_account_number,
            t.amount AS amount_minor_units, t.currency, t.reference, t.category
        FROM bank.transfer t JOIN bank.account d ON d.id = t.debit JOIN bank.account c ON c.id = t.credit;
        CREATE VIEW bank_reports.entries AS
        SELECT t.id AS transfer_id, a.number AS account_number, t.debit_number AS entry_number,
            'debit' COLLATE "C" AS direction, -t.amount AS amount_minor_units, t.currency,
            t.debit_counterparty AS counterparty, t.debit_description AS description,
            DATE '1970-01-01' + t.booking_date::integer AS booking_date
        FROM bank.transfer t JOIN bank.account a ON a.id = t.debit
        UNION ALL
        SELECT t.id, a.number, t.credit_number, 'credit' COLLATE "C", t.amount, t.currency,
            t.credit_counterparty, t.credit_description, DATE '1970-01-01' + t.booking_date::integer
        FROM bank.transfer t JOIN bank.account a ON a.id = t.credit;
        CREATE VIEW bank_reports.daily_totals AS
        SELECT DATE '1970-01-01' + t.booking_date::integer AS booking_date, t.currency,
            count(*) AS transfer_count, sum(t.amount) AS amount_minor_units
        FROM bank.transfer t GROUP BY t.booking_date, t.currency;
        CREATE VIEW bank_reports.standing_orders AS
        SELECT s.id, a.number AS account_number, s.creditor_kind, s.creditor, s.creditor_name,
            s.amount AS amount_minor_units, s.currency, s.reference, s.frequency,
            DATE '1970-01-01' + s.start_date::integer AS start_date,
            DATE '1970-01-01' + s.end_date::integer AS end_date, s.status,
            DATE '1970-01-01' + s.next_execution_date::integer AS next_execution_date,
            s.outcome AS last_outcome, DATE '1970-01-01' + s.outcome_date::integer AS last_outcome_date,
            s.outcome_transfer AS last_transfer_id, s.outcome_reason AS last_outcome_reason,
            TIMESTAMPTZ '1970-01-01 00:00:00+00' + s.made_at * INTERVAL '1 millisecond' AS made_at
        FROM bank.standing_order s JOIN bank.account a ON a.id = s.debit;
        """

    static let reportComments = """
        COMMENT ON SCHEMA bank_reports IS
            'Views of the ledger for reports: no secrets, and nothing to be written.';
        COMMENT ON VIEW bank_reports.accounts IS 'All accounts, with their balances.';
        COMMENT ON COLUMN bank_reports.accounts.account_id IS 'NULL for the bank''s own accounts.';
        COMMENT ON COLUMN bank_reports.accounts.balance_minor_units IS
            'Credits less debits, in minor units of the currency.';
        COMMENT ON COLUMN bank_reports.accounts.held_minor_units IS
            'The sum of pending holds and card authorisations, in minor units.';
        COMMENT ON COLUMN bank_reports.accounts.available_minor_units IS
            'The balance less what is held, without any overdraft.';
        COMMENT ON VIEW bank_reports.cards IS 'All cards, without their numbers.';
        COMMENT ON COLUMN bank_reports.cards.id IS 'The N of CRD00N.';
        COMMENT ON COLUMN bank_reports.cards.last_four IS
            'The last four digits of the number; NULL for a card without one.';
        COMMENT ON COLUMN bank_reports.cards.currency IS 'The currency of the account, and of the limits.';
        COMMENT ON COLUMN bank_reports.cards.first_card IS
            'The first card of those that replaced one another; a first card itself.';
        COMMENT ON COLUMN bank_reports.cards.replaced_by IS 'The id of the card that replaces this one.';
        COMMENT ON VIEW bank_reports.standing_orders IS 'All standing orders, with how they last went.';
        COMMENT ON COLUMN bank_reports.standing_orders.id IS 'The N of SOR00N.';
        COMMENT ON COLUMN bank_reports.standing_orders.creditor IS
            'What the kind says: the id of an account or a saved payee, an IBAN, or a recorded text.';
        COMMENT ON COLUMN bank_reports.standing_orders.last_transfer_id IS 'The transfer that was made last.';
        """

    static let transferReportComments = """
        COMMENT ON VIEW bank_reports.transfers IS
            'All posted transfers, those between the bank''s own accounts too.';
        COMMENT ON COLUMN bank_reports.transfers.id IS 'The N of TRF00000N.';
        COMMENT ON COLUMN bank_reports.transfers.group_id IS
            'The transfer that this fee, exchange or reversal belongs to; otherwise itself.';
        COMMENT ON COLUMN bank_reports.transfers.debit_account_number IS
            'The account that the amount leaves.';
        COMMENT ON COLUMN bank_reports.transfers.credit_account_number IS
            'The account that the amount reaches.';
        COMMENT ON COLUMN bank_reports.transfers.amount_minor_units IS
            'In minor units of the currency, always positive.';
        COMMENT ON VIEW bank_reports.entries IS 'The debit and the credit entry of each transfer.';
        COMMENT ON COLUMN bank_reports.entries.entry_number IS 'Counts from 1 on each account.';
        COMMENT ON COLUMN bank_reports.entries.amount_minor_units IS
            'In minor units of the currency: negative for a debit, positive for a credit.';
        COMMENT ON COLUMN bank_reports.entries.counterparty IS
            'The other side, as the account''s owner sees it.';
        COMMENT ON VIEW bank_reports.daily_totals IS
            'The transfers of each booking date and currency, of all kinds.';
        COMMENT ON COLUMN bank_reports.daily_totals.amount_minor_units IS
            'The sum of all amounts, in minor units; a reversal adds to it.';
        """
}
