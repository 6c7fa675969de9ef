import BankCryptography
import BankDomain
import BankSQL
import BankServices

/// The newest transfer. Number 0 means none.
struct NewestTransfer {
    let number: Int64
    /// `nil` if there is none.
    let createdAt: Instant?
}

/// A hashed, buffered transfer.
struct PostedTransfer: BufferedRow {
    let number: Int64
    let createdAt: Instant
    let posting: Posting
    let debit: ChainLink
    let credit: ChainLink

    private static let table = SQLRows(
        inserting: [
            "id", "group_id", "kind", "debit", "credit", "amount", "currency", "booking_date", "value_date",
            "created_at", "reference", "category", "debit_number", "debit_description", "debit_counterparty",
            "debit_hash", "credit_number", "credit_description", "credit_counterparty", "credit_hash",
        ], into: "transfer")

    static func write(
        _ rows: [PostedTransfer], to connection: any SQLConnection, _ digests: inout TableDigests
    ) throws(SQLError) {
        try table.write(rows.count, to: connection) { index, statement, first throws(SQLError) in
            try rows[index].bind(to: statement, from: first)
        }
    }

    private func bind(to parameters: any SQLParameters, from first: Int32) throws(SQLError) {
        var place = first
        func bind(_ value: some SQLValue) throws(SQLError) {
            try parameters.bind(value, at: place)
            place += 1
        }
        try bind(number)
        try bind(posting.group ?? number)
        try bind(posting.kind.rawValue)
        try bind(posting.debit.account)
        try bind(posting.credit.account)
        try bind(posting.amount.minorUnits)
        try bind(posting.amount.currency.code)
        try bind(posting.bookingDate.dayNumber)
        try bind(posting.valueDate.dayNumber)
        try bind(createdAt)
        try bind(posting.reference)
        try bind(posting.category.rawValue)
        try bind(debit.number)
        try bind(posting.debit.description)
        try bind(posting.debit.counterparty)
        try bind(debit.hash)
        try bind(credit.number)
        try bind(posting.credit.description)
        try bind(posting.credit.counterparty)
        try bind(credit.hash)
    }
}

/// An idempotency key and its result.
struct UsedKey: AppendOnlyRow {
    struct Name: Hashable {
        let user: UserID
        let key: IdempotencyKey
    }

    let name: Name
    let fingerprint: String
    let answer: IdempotentResult

    static let table = AppendOnlyTable.keys

    func bind(to row: any SQLParameters, from first: Int32) throws(SQLError) {
        try row.bind(name.user, at: first)
        try row.bind(name.key.text, at: first + 1)
        try row.bind(fingerprint, at: first + 2)
        switch answer {
        case .transfer(let number):
            try row.bind(number, at: first + 3)
            try row.bindNull(.text, at: first + 4)
        case .made(let id):
            try row.bindNull(.integer, at: first + 3)
            try row.bind(id, at: first + 4)
        }
    }
}

/// A buffered notification.
struct NotificationRow: AppendOnlyRow {
    let user: UserID
    let news: NotificationEvent
    let createdAt: Instant

    static let table = AppendOnlyTable.notifications

    func bind(to row: any SQLParameters, from first: Int32) throws(SQLError) {
        try row.bind(user, at: first)
        try row.bind(news.kind.rawValue, at: first + 1)
        try row.bind(news.subject, at: first + 2)
        try row.bind(news.amount?.minorUnits, at: first + 3)
        try row.bind(news.amount?.currency.code, at: first + 4)
        try row.bind(news.detail, at: first + 5)
        try row.bind(createdAt, at: first + 6)
    }
}

/// A buffered line of the audit trail.
struct AuditedEvent: AppendOnlyRow {
    let action: AuditedAction
    let session: Int64?
    let device: String
    let outcome: String
    let at: Instant

    static let table = AppendOnlyTable.auditTrail

    func bind(to row: any SQLParameters, from first: Int32) throws(SQLError) {
        try row.bind(at, at: first)
        try row.bind(action.operation.rawValue, at: first + 1)
        try row.bind(action.principal?.userID.text ?? "", at: first + 2)
        try row.bind(session, at: first + 3)
        try row.bind(device, at: first + 4)
        try row.bind(action.subject, at: first + 5)
        try row.bind(outcome, at: first + 6)
    }
}

/// A buffered entry of the log of changes.
struct LoggedChange: AppendOnlyRow {
    let statement: LoggedStatement
    let key: String
    let content: String
    /// What the row is to its user; `nil` if programs keep no copy of it.
    let followed: FollowedRow?

    static let table = AppendOnlyTable.changes

    /// Reads it from the answer of the statement.
    init(_ rows: any SQLStatement, of statement: LoggedStatement, at now: Instant) {
        self.statement = statement
        (key, content) = (rows.text("row_key"), rows.text("content"))
        followed = FollowedRow(rows, of: statement, at: now)
    }

    static func wasWritten(
        _ rows: [LoggedChange], from firstID: Int64, to connection: any SQLConnection
    ) throws(SQLError) {
        let followed = rows.enumerated().compactMap { index, row in
            row.followed.map { ($0, firstID + Int64(index)) }
        }
        try FollowedRow.write(followed, to: connection)
    }

    func bind(to row: any SQLParameters, from first: Int32) throws(SQLError) {
        try row.bind(statement.table.name, at: first)
        try row.bind(key, at: first + 1)
        try row.bind(statement.kind.rawValue, at: first + 2)
        try row.bind(statement.columns, at: first + 3)
        try row.bind(statement.kind == .removed ? nil : content, at: first + 4)
    }
}
