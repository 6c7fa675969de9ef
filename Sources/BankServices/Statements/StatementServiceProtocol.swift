public import BankDomain
import LanguageKit

/// Account statements for the calling principal: balances before and after a period, and the entries booked in it.
/// Pending entries do not count.
///
/// Every call throws `notFound` for an account that the principal may not read, ``ServiceError/unauthorized(_:)``
/// without a principal, and ``ServiceError/storage(_:path:underlying:)`` when the store fails.
public protocol StatementServiceProtocol: AnyObject, Sendable {
    /// The calendar months with bookings on an account, newest first; a `nil` page returns all of them.
    ///
    /// The current month ends today. Throws `invalidValue` for an unknown cursor.
    func statements(of account: AccountID, page: PageRequest?) async throws -> Page<Statement>

    /// A statement of an account for a period.
    ///
    /// - Parameters:
    ///   - from: the first booking date; `nil` for the day of the account's first booking.
    ///   - to: the last booking date; `nil` for today, or the last day of a booking if that is later, as it is while
    ///     the bank has already closed today.
    ///
    /// A statement ends today, or on the last day of a booking, if the given day is later: what comes then is not known.
    /// Throws `invalidValue` if the first day is after the last, or has not begun.
    func statement(
        of account: AccountID, from: CalendarDate?, to: CalendarDate?
    ) async throws -> Statement

    /// The entries of a statement, oldest first: by booking date, then by entry number, at most `limit` (1 to 10,000)
    /// after the cursor of an earlier answer.
    ///
    /// Entries booked since the statement was made are not included. Categories, notes and tags are those of
    /// ``TransactionServiceProtocol``. Throws `invalidValue` for a limit out of range and for an unknown cursor.
    func entries(
        of statement: Statement, after cursor: String?, limit: Int
    ) async throws -> Page<Transaction>
}

public protocol HasStatementService {
    var statementService: any StatementServiceProtocol { get }
}

/// The days of a statement once defaults are filled in. Every bank follows the same rules.
public struct StatementPeriod: Hashable, Sendable {
    public let from: CalendarDate
    /// The last day, included.
    public let to: CalendarDate

    /// The requested days.
    ///
    /// - Parameters:
    ///   - booked: the first and the last day on which something was booked; `nil` for an empty account.
    ///   - today: the bank's day.
    ///
    /// Throws `invalidValue` if the first day is after the last, or has not begun.
    public init(
        from: CalendarDate?, to: CalendarDate?, booked: ClosedRange<CalendarDate>?, today: CalendarDate
    ) throws(ServiceError) {
        if let from, let to, to < from {
            throw .invalidValue(
                field: .period, value: "\(from) to \(to)",
                reason: .malformed(expected: "two dates, the second not before the first"))
        }
        let last = max(today, booked?.upperBound ?? today)
        if let from, from > last {
            throw .invalidValue(
                field: .period, value: "\(from) to \(to ?? from)",
                reason: .malformed(expected: "a period that has begun"))
        }
        self.to = min(to ?? last, last)
        self.from = from ?? min(booked?.lowerBound ?? self.to, self.to)
    }

    /// The month of a day; the current one ends today, or on the last booking day if that is later.
    public init(monthOf day: CalendarDate, lastBooked: CalendarDate, today: CalendarDate) {
        self.from = day.firstOfMonth
        self.to = min(day.lastOfMonth, max(today, lastBooked))
    }

    public func contains(_ day: CalendarDate) -> Bool { from <= day && day <= to }
}
