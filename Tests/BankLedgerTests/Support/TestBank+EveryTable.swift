import BankDomain
import BankSQL
import BankServices
import XCTest

@testable import BankLedger

extension TestBank {
    /// Adds a row to every table that few features use. Accounts 1 and 2, their transfers and notifications exist
    /// already.
    func fillEveryTable() async throws {
        try await store.change(.commit) { transaction in
            for row in Self.rows { try transaction.insert(row) }
            try transaction.write(.update("notification", set: "read_at", where: "id = 1"), 1)
        }
    }

    /// The operator with a credential, a session on a device, and an access token.
    static let rowsOfASignIn = [
        """
        credential (user, username, salt, memory_kibibytes, passes, hash, registered_at, changed_at)
        VALUES ('OPR001', 'ada', zeroblob(16), 1, 1, zeroblob(32), 1, 1)
        """,
        """
        device (id, user, public_key, name, created_at, last_used_at)
        VALUES (1, 'OPR001', zeroblob(32), 'here', 1, 1)
        """,
        """
        session (user, device, access_hash, created_at, last_used_at, expires_at)
        VALUES ('OPR001', 1, zeroblob(32), 1, 9000000000000, 9000000000000)
        """,
        """
        access_token (user, name, hash, scopes, created_at, expires_at)
        VALUES ('OPR001', 'cron', zeroblob(32), 'read', 1, 9000000000000)
        """,
    ]

    private static let rows = [
        "pepper VALUES (1, zeroblob(32))",
        "bank_key VALUES (1, zeroblob(32))",
        "sealed_secret VALUES ('bank.pepper', zeroblob(64))",
        "bank_setting VALUES ('transfers.limitPerDay', '50')",
        "bank_user (id, name, roles) VALUES ('USR001', 'Ada', 'customer')",
        "bank_user (id, name, roles) VALUES ('USR002', 'Ada O''Hara, junior', 'customer')",
        "account_owner VALUES (2, 'USR002')",
        "credential VALUES ('USR001', 'ada', zeroblob(16), 1, 1, zeroblob(32), 1, 1, 1)",
        "second_factor VALUES ('USR001', 'pending', 1, 1, NULL)",
        "recovery_code (user, hash) VALUES ('USR001', zeroblob(32))",
        "sign_in_failure (subject, failures, last_at) VALUES ('ada', 1, 1)",
        "device VALUES (1, 'USR001', zeroblob(32), 'here', 1, 1, NULL)",
        "session VALUES (1, 'USR001', 1, zeroblob(32), 1, 1, 9, NULL, zeroblob(32), 9)",
        """
        access_token VALUES (
            1, 'USR001', 'cron', zeroblob(32), 'transfers', 500, 'USD', 1, 20, 1, 9, 2, NULL)
        """,
        "access_token_payee VALUES (1, 'DE89370400440532013000', 'Ada')",
        "refresh_token (hash, session) VALUES (zeroblob(32), 1)",
        """
        challenge VALUES (
            1, 'USR001', 'k', 1, 'ACC002', 'Ada', 5, 'USD', 'r', NULL, 'p', 1, 2, 0, 'waiting', NULL, 'daily', 1, 9,
            NULL, NULL)
        """,
        "statement_import VALUES (1, 1, 'ofx', 'a.ofx', 1, 1, 1, 1, NULL)",
        "imported_entry VALUES (1, 1, 'A', NULL)",
        "imported_file VALUES (zeroblob(32), 'a.csv', 'accounts', 1, 1, 1, 1)",
        "beneficiary VALUES (1, 'USR001', 'Ada', 'DE89370400440532013000', 2, 0, 'match', NULL, 1, 'active')",
        """
        ordered_transfer VALUES (
            1, 'USR001', 1, 'ACC002', 2, 'Ada', NULL, 5, 'USD', 'r', 30000, 1, 'pending', NULL, NULL, NULL)
        """,
        """
        standing_order VALUES (
            1, 1, 'account', 'ACC002', 'Ada', 5, 'USD', 'r', 'daily', 1, 9, 'active', 5, NULL, 0, NULL, NULL, NULL,
            NULL, 'USR001', 1)
        """,
        "standing_order_execution VALUES (1, 1, 2)",
        "closed_day VALUES (1, 1, 'USR001')",
        "day_work VALUES (1, 'interest', 1, 0)",
        "day_cutoff VALUES (1, 1, 1, 1)",
        "account_accrual VALUES (1, 1, 1, 1, 1, 1, 1)",
        """
        card VALUES (
            1, 1, 'Ada', '1234', zeroblob(32), 2030, 1, 'active', 1, 1, 1, '5411', '', 'DE', '', 1, 1, NULL)
        """,
        """
        card_authorisation VALUES (
            1, 1, 1, 'Shop', '5411', 'DE', 5, 'USD', 4, 'EUR', '0.9', 20000, 1, 'captured', NULL, 1, 2)
        """,
        """
        transfer_hold VALUES (
            1, 'USR001', 1, 2, NULL, NULL, 5, NULL, 'USD', 'r', 1, 1, 2, 'released', NULL, NULL)
        """,
        "card_capture VALUES (1, 1, (SELECT amount FROM transfer WHERE id = 1), 4, 1, 1)",
        "card_refund VALUES (1, 1, (SELECT amount FROM transfer WHERE id = 1), 1, 1, 4)",
        "clearing_account VALUES (-1, 0, 0, 0)",
        "clearing_message VALUES (1, 1, 1)",
        "clearing_payment VALUES (1, 1, 'settled', NULL, 1, NULL, NULL, 1, 'refused', 'DUPL', 'NOAS', 1)",
        """
        incoming_payment VALUES (
            1, 'N', 'U', 5, 'USD', 'Ada', NULL, '1', '', 'r', NULL, 1, 'booked', NULL, 1, 1, NULL,
            'C', 'refused', 'DUPL', 'CUST', 1)
        """,
        "mandate VALUES (1, 1, 'FR1', 'Power', 'M-1', 'seen', 0, 5, 1, 1)",
        "direct_debit_rule VALUES (1, 'all')",
        """
        direct_debit VALUES (
            1, 'N', 5, 'USD', 'FR1', 'Power', 'M-1', '1', 'r', NULL, 1, 'booked', NULL, 1, 1, 1, 1, 0, NULL)
        """,
        "direct_debit_reversal VALUES ('R', 1, 2)",
        "notification_preference VALUES ('USR001', 'deviceAdded', 1)",
        "exchange_rate VALUES (1, 'EUR', 1, 1)",
        "category_rule VALUES (1, 'USR001', 1, 'shop', 'shop', 'shopping')",
        "transaction_note (user, entry, category, note) VALUES ('USR001', 3, 'food', 'lunch')",
        "transaction_tag (user, entry, tag) VALUES ('USR001', 3, 'lunch')",
        "goal VALUES (1, 'USR001', 'Boat', 2, 5, 1, NULL)",
        "webhook VALUES (1, 'USR001', 'https://shop.example/', 'bank.webhook.1', 0, 1, NULL, 1, 'cardPayment', 1, 'bank.webhook.2', 2)",
        "metadata VALUES (1, 'USR001', 'ACC001', 'order-1', '{}')",
        "webhook_delivery VALUES (1, 1, NULL, 'failed', 1, '500', 1, 1, NULL)",
    ]
}

extension LedgerTransaction {
    /// Inserts a row in SQL: the table, the columns unless there is a value for each, and the values.
    func insert(_ row: String) throws {
        let parts = try XCTUnwrap(
            row.wholeMatch(of: /(\w+)(?:\s+\((.*?)\))?\s+VALUES\s+\((.*)\)/.dotMatchesNewlines()))
        let table = String(parts.1)
        let columns = try parts.2.map(String.init) ?? connection.columns(of: table).joined(separator: ", ")
        try write(.insert(into: table, columns, to: [String(parts.3)]))
    }
}

extension SQLConnection {
    fileprivate func columns(of table: String) throws -> [String] {
        try rows("SELECT name FROM pragma_table_info(?) ORDER BY cid", table) { $0.text("name") }
    }
}
