import BankDomain
import BankSQL

/// A table whose rows are resources of users, or parts of them.
///
/// Each line of the log of changes about its rows makes a row of `resource_change` with the same id, so what a user
/// reads cannot miss what the log has. Bookings need none: they are numbered themselves.
struct FollowedTable: Sendable {
    /// How the number in `resource` names the resource.
    enum Naming: Sendable {
        case number(ResourceChange.Kind, @Sendable (Int64) -> String)
        /// Twice the number of the transfer, and 1 more for its credit.
        case entry
        /// The number of a booked transfer, which has another id if it was ordered.
        case bookedTransfer
        /// The user's own.
        case profile
        /// The row of metadata, which names its resource.
        case metadata
        /// All payees of the user, who wait again.
        case payees
    }

    let naming: Naming
    /// Whether a change of it can change what is available on its account.
    let holdsMoney: Bool
    /// The only column whose changes are followed; `nil` for all.
    let column: String?
    /// The account, the user and the number of a changed row, in SQL. An account is for all of its owners.
    let answer: String

    private init(
        _ naming: Naming, account: String = "NULL", owner: String = "NULL", number: String = "id",
        holdsMoney: Bool = false, column: String? = nil
    ) {
        self.naming = naming
        self.holdsMoney = holdsMoney
        self.column = column
        answer = "\(account) AS followed_account, \(owner) AS followed_owner, \(number) AS followed_number"
    }

    private static let account = Naming.number(.account) { AccountID(number: $0).text }
    private static let payment = Naming.number(.cardAuthorisation) { AuthorisationID(number: $0).text }
    private static let cardPart = FollowedTable(
        payment, account: "(SELECT p.account FROM card_authorisation p WHERE p.id = authorisation)",
        number: "authorisation", holdsMoney: true)

    static let all: [String: FollowedTable] = [
        "account": FollowedTable(account, account: "id"),
        // Limits of the balance.
        "balance": FollowedTable(account, account: "account", number: "account"),
        // For the other owners, and for one who is none any more.
        "account_owner": FollowedTable(account, account: "account", owner: "owner", number: "account"),
        "credential": FollowedTable(
            .payees, owner: "\"user\"", number: "0", column: "factor_changed_at"),
        "bank_user": FollowedTable(.profile, owner: "id", number: "0"),
        "ordered_transfer": FollowedTable(
            .number(.transfer) { TransferID(orderNumber: $0).text }, account: "debit"),
        "clearing_payment": FollowedTable(
            .bookedTransfer, account: "(SELECT b.debit FROM transfer b WHERE b.id = transfer)",
            number: "transfer"),
        "transfer_hold": FollowedTable(
            .number(.transferHold) { TransferHoldID(number: $0).text }, account: "debit", holdsMoney: true),
        "standing_order": FollowedTable(
            .number(.standingOrder) { StandingOrderID(number: $0).text }, account: "debit"),
        "card": FollowedTable(.number(.card) { CardID(number: $0).text }, account: "account"),
        "card_authorisation": FollowedTable(payment, account: "account", holdsMoney: true),
        "card_capture": cardPart,
        "card_refund": cardPart,
        "mandate": FollowedTable(.number(.mandate) { MandateID(number: $0).text }, account: "account"),
        "beneficiary": FollowedTable(
            .number(.beneficiary) { BeneficiaryID(number: $0).text }, owner: "\"user\""),
        "metadata": FollowedTable(.metadata, owner: "\"user\""),
        "goal": FollowedTable(.number(.goal) { GoalID(number: $0).text }, owner: "\"user\""),
        "category_rule": FollowedTable(
            .number(.categoryRule) { CategoryRuleID(number: $0).text }, owner: "\"user\""),
        "transaction_note": FollowedTable(.entry, owner: "\"user\"", number: "entry"),
        "transaction_tag": FollowedTable(.entry, owner: "\"user\"", number: "entry"),
    ]
}

/// A changed row of a followed table, as a row of `resource_change`.
struct FollowedRow: Hashable {
    let table: String
    let account: Int64?
    let owner: String?
    let number: Int64
    let at: Instant

    private static let insertion = SQLRows(
        inserting: ["id", "at", "account", "owner", "table_name", "number"], into: "resource_change")

    /// Reads it from the answer of a statement; `nil` if it changed nothing that is followed, or of the bank itself.
    init?(_ rows: any SQLStatement, of statement: LoggedStatement, at: Instant) {
        table = statement.table.name
        guard let followed = FollowedTable.all[table] else { return nil }
        if let column = followed.column {
            guard statement.columns?.split(separator: ",").contains(column[...]) == true else { return nil }
        }
        account = rows.optionalInt64("followed_account")
        owner = rows.optionalText("followed_owner")
        number = rows.int64("followed_number")
        self.at = at
        guard account.map({ $0 > 0 }) ?? (owner != nil) else { return nil }
    }

    /// Writes rows with the ids of their lines in the log; of those that say the same, the last.
    static func write(_ rows: [(row: FollowedRow, id: Int64)], to connection: any SQLConnection)
        throws(SQLError)
    {
        var seen: Set<FollowedRow> = []
        let last = Array(rows.reversed().filter { seen.insert($0.row).inserted }.reversed())
        try insertion.write(last.count, to: connection) { index, row, first throws(SQLError) in
            let (followed, id) = last[index]
            try row.bind(id, at: first)
            try row.bind(followed.at, at: first + 1)
            try row.bind(followed.account, at: first + 2)
            try row.bind(followed.owner, at: first + 3)
            try row.bind(followed.table, at: first + 4)
            try row.bind(followed.number, at: first + 5)
        }
    }
}
