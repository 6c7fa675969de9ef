public import BankDomain
import LanguageKit

/// Statements of accounts, for the principal who is asking: balances before and after a period, and what was booked
/// in it. Only what is booked counts.
///
/// Every call throws `notFound` for an account that the principal may not read,
/// ``ServiceError/unauthorized(_:)`` without a principal, and ``ServiceError/storage(_:path:underlying:)`` when
/// the store fails.
public protocol StatementServiceProtocol: AnyObject, Sendable {
    /// The calendar months in which something was booked on an account, newest first; without a page all.
    ///
    /// A month that is not over ends today. Throws `invalidValue` for a cursor that no answer gave.
    func statements(of account: AccountID, page: PageRequest?) async throws -> Page<Statement>

    /// What an account had before and after a period.
    ///
    /// - Parameters:
    ///   - from: the first booking date; `nil` for the day of the account's first booking.
    ///   - to: the last booking date; `nil` for today, or the last day of a booking if that is later, as it is while
    ///     the bank has closed today's books.
    ///
    /// Throws `invalidValue` for days the wrong way round. A day that is left out is never after the other.
    func statement(
        of account: AccountID, from: CalendarDate?, to: CalendarDate?
    ) async throws -> Statement

    /// The entries of a statement, oldest first: by booking date, then by entry number, at most `limit` (1 to 10,000)
    /// after the cursor of an earlier answer.
    ///
    /// What was booked since the statement was made is not in it. Categories, notes and tags are those of
    /// ``TransactionServiceProtocol``. Throws `invalidValue` for a limit out of range and for a cursor that no answer
    /// gave.
    func entries(
        of statement: Statement, after cursor: String?, limit: Int
    ) async throws -> Page<Transaction>
}

public protocol HasStatementService {
    var statementService: any StatementServiceProtocol { get }
}

/// Which days a statement is about, once those that were left out are known. Every bank follows the same rules.
public struct StatementPeriod: Hashable, Sendable {
    public let from: CalendarDate
    /// The last day, which counts too.
    public let to: CalendarDate

    /// The days that were asked for.
    ///
    /// - Parameters:
    ///   - booked: the first and the last day on which something was booked; `nil` for an empty account.
    ///   - today: the bank's day.
    ///
    /// Throws `invalidValue` for days the wrong way round.
    public init(
        from: CalendarDate?, to: CalendarDate?, booked: ClosedRange<CalendarDate>?, today: CalendarDate
    ) throws(ServiceError) {
        if let from, let to, to < from {
            throw .invalidValue(
                field: "period", value: "\(from) to \(to)",
                reason: .malformed(expected: "two dates, the second not before the first"))
        }
        let last = max(today, booked?.upperBound ?? today)
        self.to = to ?? max(last, from ?? last)
        self.from = from ?? min(booked?.lowerBound ?? self.to, self.to)
    }

    /// The month of a day; one that is not over ends today, or on the last day of a booking if that is later.
    public init(monthOf day: CalendarDate, lastBooked: CalendarDate, today: CalendarDate) {
        self.from = day.firstOfMonth
        self.to = min(day.lastOfMonth, max(today, lastBooked))
    }

    public func contains(_ day: CalendarDate) -> Bool { from <= day && day <= to }
}
