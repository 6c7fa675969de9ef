public import BankDomain
public import BankServices
import LanguageKit

public final class MockStatementService: StatementServiceProtocol, HostService {
    let host: MockBankHost
    let principals: any PrincipalSource

    public init(host: MockBankHost, principals: any PrincipalSource) {
        self.host = host
        self.principals = principals
    }

    /// The months with bookings, newest first.
    public func statements(of account: AccountID, page: PageRequest?) async throws -> Page<Statement> {
        try await read(.statementsList, in: .userOrOwner) {
            try $0.statements(of: account, page: page, for: $1)
        }
    }

    public func statement(
        of account: AccountID, from: CalendarDate?, to: CalendarDate?
    ) async throws -> Statement {
        try await read(.statementsShow, in: .userOrOwner) {
            try $0.statement(of: account, from: from, to: to, for: $1)
        }
    }

    /// The entries of a statement, oldest first.
    public func entries(
        of statement: Statement, after cursor: String?, limit: Int
    ) async throws -> Page<Transaction> {
        try await read(.statementsShow, in: .userOrOwner) {
            try $0.entries(of: statement, after: cursor, limit: limit, for: $1)
        }
    }
}

/// Statements, computed from all entries of the account each time.
extension MockBank {
    func statements(
        of id: AccountID, page: PageRequest?, for principal: Principal
    ) throws(ServiceError) -> Page<Statement> {
        let days = try entries(fitting: TransactionQuery(accountID: id), for: principal).map(\.bookingDate)
        var months: [Statement] = []
        for month in Set(days.map(\.firstOfMonth)).sorted(by: >) {
            let period = StatementPeriod(
                monthOf: month, lastBooked: days.max() ?? month, today: head.clock.utcDate)
            months.append(try statement(of: id, from: period.from, to: period.to, for: principal))
        }
        guard let page else {
            return Page(items: months, page: 1, limit: months.count, total: months.count)
        }
        return try Page(
            page, of: months, among: months, id: \.from.text, isOlder: { $0.from < $1.from })
    }

    func statement(
        of id: AccountID, from: CalendarDate?, to: CalendarDate?, for principal: Principal
    ) throws(ServiceError) -> Statement {
        let account = try readable(id, by: principal)
        let entries = try entries(fitting: TransactionQuery(accountID: id), for: principal)
        let days = entries.map(\.bookingDate)
        var booked: ClosedRange<CalendarDate>?
        if let first = days.min(), let last = days.max() { booked = first...last }
        let period = try StatementPeriod(from: from, to: to, booked: booked, today: head.clock.utcDate)
        let inside = entries.filter { period.contains($0.bookingDate) }
        let money = { (sum: Int128) in
            Int64(exactly: sum).map { Money(minorUnits: $0, currency: account.currency) }
        }
        // A balance never exceeds 64 bits at any moment.
        let before = sum(entries.filter { $0.bookingDate < period.from })
        let after = sum(entries.filter { $0.bookingDate > period.to })
        return Statement(
            account: view(account, for: principal), from: period.from, to: period.to,
            openingBalance: Money(
                minorUnits: Int64(truncatingIfNeeded: before), currency: account.currency),
            closingBalance: Money(
                minorUnits: account.posted &- Int64(truncatingIfNeeded: after), currency: account.currency),
            entryCount: inside.count, credits: money(sum(inside.filter { $0.direction == .credit })),
            debits: money(-sum(inside.filter { $0.direction == .debit })),
            newestEntryNumber: entries.count, createdAt: head.clock)
    }

    func entries(
        of statement: Statement, after cursor: String?, limit: Int, for principal: Principal
    ) throws(ServiceError) -> Page<Transaction> {
        let request = try PageRequest(limit: limit, after: cursor)
        let entries = try entries(
            fitting: TransactionQuery(
                accountID: statement.account.id, from: statement.from, to: statement.to), for: principal
        )
        .filter { $0.entryNumber ?? 0 <= statement.newestEntryNumber }
        .sorted(by: isBefore)
        .map(\.inStatement)
        return try Page(
            request, of: entries, among: entries, id: \.id.text, isOlder: { isBefore($1, $0) })
    }

    private func sum(_ entries: [Transaction]) -> Int128 {
        entries.reduce(0) { $0 + Int128($1.amount.minorUnits) }
    }

    private func isBefore(_ entry: Transaction, _ other: Transaction) -> Bool {
        (entry.bookingDate, entry.entryNumber ?? 0) < (other.bookingDate, other.entryNumber ?? 0)
    }
}
