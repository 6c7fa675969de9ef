import BankDomain
import BankRules
import BankSQL
import BankServices

/// What a value date in the past changes.
extension AccrualStore {
    /// What accrued on an account, and the last day whose interest that has: the last closed day, or the day that is
    /// being closed if its end has visited the account.
    func accrued(on account: Int64) throws -> (account: AccruingAccount, through: CalendarDate) {
        let found = try database.first(
            "\(AccruingAccountRow.query) WHERE a.id = ?", account, read: AccruingAccountRow.read)
        guard let found else { throw ServiceError.notFound(.account, name: "\(account)") }
        let day = try transaction.days.firstOpenDay()
        let visited = try transaction.days.lastAccount(of: .interest, closing: day)
        return (found.account, account <= visited ? day : day.adding(days: -1))
    }

    /// The amounts on an account that count for interest only from days after one. All were booked after it.
    func amounts(on account: Int64, after day: CalendarDate) throws -> [InterestAmount] {
        try EntryColumns.both.flatMap { entry in
            let rows = try database.statement(
                """
                SELECT \(InterestAmount.columns(of: entry)) FROM transfer t
                WHERE \(entry.account) > 0 AND \(entry.account) = ?1 AND t.booking_date > ?2
                """)
            try rows.bind(account, day.dayNumber)
            defer { rows.reset() }
            let columns = InterestAmount.Columns(rows)
            var found: [InterestAmount] = []
            while try rows.step() { found.append(try InterestAmount(rows, columns, in: zone)) }
            return found.filter { $0.day > day }
        }
    }
}

extension LedgerTransaction {
    var firstOpenDay: CalendarDate {
        get throws { try days.lastCutOffDay()?.adding(days: 1) ?? days.firstOpenDay() }
    }

    var firstUnendedDay: CalendarDate { get throws { try days.firstOpenDay() } }

    func firstInterestDay(of account: KnownAccount) throws -> CalendarDate? {
        let first = zone.date(of: try users.bankCreatedAt())
        // An imported account is older than the bank.
        return try accruals.accrued(on: account.number).account.openedOn.map { max($0, first) } ?? first
    }

    func accrued(on account: KnownAccount) throws -> (account: AccruingAccount, through: CalendarDate) {
        try accruals.accrued(on: account.number)
    }

    func amounts(on account: KnownAccount, after day: CalendarDate) throws -> [InterestAmount] {
        try accruals.amounts(on: account.number, after: day)
    }

    func keep(_ account: AccruingAccount) throws { try accruals.keep(account) }
}

extension InterestAmount {
    /// Where the columns of an amount are.
    struct Columns {
        let amount: SQLColumn
        fileprivate let (bookingDate, valueDate, createdAt): (SQLColumn, SQLColumn, SQLColumn)

        init(_ rows: any SQLStatement) {
            amount = rows.column("amount")
            (bookingDate, valueDate) = (rows.column("booking_date"), rows.column("value_date"))
            createdAt = rows.column("created_at")
        }

        /// Whether what was booked after a day counts only after it. Most rows need no zone.
        func countsAfter(
            _ day: CalendarDate, _ row: any SQLStatement, in zone: BankTimeZone
        ) throws -> Bool {
            try row.int64(valueDate) > day.dayNumber || InterestAmount(row, self, in: zone).day > day
        }
    }

    /// The amount of a transfer, above zero.
    static let columns = "amount, booking_date, value_date, created_at"

    /// The signed amount of an entry.
    static func columns(of entry: EntryColumns) -> String {
        "\(entry.amount) AS amount, t.booking_date, t.value_date, t.created_at"
    }

    init(_ row: any SQLStatement, _ columns: Columns, in zone: BankTimeZone) throws {
        self.init(
            row.int64(columns.amount), bookingDate: try StoredValue.date(row.int64(columns.bookingDate)),
            valueDate: try StoredValue.date(row.int64(columns.valueDate)),
            createdOn: zone.date(of: try StoredValue.instant(row.int64(columns.createdAt))))
    }
}
