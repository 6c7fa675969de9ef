import BankDomain
import BankServices
import LanguageKit

/// The data about one account in the parts of a statement file, added up while reading.
struct StatedAccount {
    private static let faultMaximum = 100

    /// The account's name in the file; `nil` if it has none.
    let name: String?
    /// Its currency; `nil` if neither a statement nor an entry has stated one.
    private(set) var currency: Currency?
    private(set) var partCount = 0
    private(set) var opening: StatedBalance?
    private(set) var closing: StatedBalance?
    /// The first stated day, or the day of the first entry if that is earlier.
    private(set) var from: CalendarDate?
    /// The last stated day, or the day of the last entry if that is later.
    private(set) var to: CalendarDate?
    /// The day of the earliest opening balance of a part without a stated first day. Banks write the first day of the
    /// period there or, as in SWIFT's standard, the day before.
    private(set) var openingDay: CalendarDate?
    private(set) var firstEntryDay: CalendarDate?
    private(set) var unbookedCount = 0
    private(set) var faults: [StatedBalanceFault] = []

    private var currencyProblem: (line: Int, isOfEntry: Bool)?
    private var hasPeriod = false
    // The balance so far of a statement in several parts, of which only the first may state the opening balance and only
    // the last the closing one.
    private var unclosed: Int64?

    init(_ part: StatementPart) {
        name = part.account
    }

    /// Adds a part and its lines; returns whether its balances prove that the lines are all and no more. Throws
    /// ``FileProblem`` for lines in another currency than the part's.
    mutating func take(
        _ part: StatementPart, _ lines: StatedLines, of ledgerCurrency: Currency
    ) throws(FileProblem) -> Bool {
        try takeCurrency(part, lines)
        let currency = currency ?? ledgerCurrency
        let money = { (value: Int64) in Money(minorUnits: value, currency: currency) }
        if let closing, let next = part.opening, next.amount != closing.amount {
            add(
                StatedBalanceFault(
                    line: part.line, kind: .opening, stated: money(next.amount),
                    computed: money(closing.amount)))
        }
        unclosed = (part.opening?.amount ?? unclosed).map { $0 &+ lines.sum }
        if let last = part.closing {
            if let unclosed, unclosed != last.amount {
                add(
                    StatedBalanceFault(
                        line: part.line, kind: .closing, stated: money(last.amount), computed: money(unclosed)
                    ))
            }
            unclosed = nil
        }
        if partCount == 0 { opening = part.opening }
        closing = part.closing ?? closing
        partCount += 1
        unbookedCount += part.unbookedCount
        takeDays(part, lines)
        guard let first = part.opening, let last = part.closing else { return false }
        return first.amount &+ lines.sum == last.amount
    }

    private mutating func takeCurrency(_ part: StatementPart, _ lines: StatedLines) throws(FileProblem) {
        if let stated = part.currency, let other = lines.currency, stated != other {
            throw FileProblem(
                line: lines.line, "it has an entry in \(other.code) in a statement in \(stated.code)")
        }
        guard currency == nil, let found = part.currency ?? lines.currency else { return }
        currency = found
        currencyProblem = part.currency == nil ? (lines.line ?? part.line, true) : (part.line, false)
    }

    private mutating func takeDays(_ part: StatementPart, _ lines: StatedLines) {
        let earliest = { (days: CalendarDate?...) in days.compactMap(\.self).min() }
        let latest = { (days: CalendarDate?...) in days.compactMap(\.self).max() }
        from = earliest(from, part.from, lines.first)
        to = latest(to, part.to ?? part.closing?.date, lines.last)
        if part.from == nil { openingDay = earliest(openingDay, part.opening?.date) }
        firstEntryDay = earliest(firstEntryDay, lines.first)
        hasPeriod = hasPeriod || (part.from != nil && part.to != nil)
    }

    private mutating func add(_ fault: StatedBalanceFault) {
        if faults.count < Self.faultMaximum { faults.append(fault) }
    }

    /// Throws ``FileProblem`` if its currency is not that of the account in the ledger.
    func requireCurrency(_ expected: Currency) throws(FileProblem) {
        guard let currency, currency != expected, let problem = currencyProblem else { return }
        throw FileProblem(
            line: problem.line,
            problem.isOfEntry
                ? "it has an entry in \(currency.code), but the account is in \(expected.code)"
                : "the statement is in \(currency.code), but the account is in \(expected.code)")
    }

    /// Throws ``FileProblem`` if there is nothing to compare. A named account without entries in a period can be
    /// compared.
    func requireContent() throws(FileProblem) {
        guard firstEntryDay == nil, opening == nil, closing == nil, name == nil || !hasPeriod else { return }
        throw FileProblem(
            line: nil,
            """
            it has no booked entry and no balance, so there is nothing to compare; check the account and the days, and \
            download the file again
            """
        )
    }

    /// True if it has one of the ledger's names. A file may add a bank code or a currency, or have an IBAN's account
    /// number.
    func isCalled(_ names: [String]) -> Bool {
        guard let name else { return true }
        let plain = Self.plain(name)
        return names.map(Self.plain).contains { own in
            !own.isEmpty
                && (plain == own || (own.utf8.count >= 6 && (plain.hasSuffix(own) || plain.hasPrefix(own)))
                    || (plain.utf8.count >= 10 && own.hasSuffix(plain)))
        }
    }

    private static func plain(_ name: String) -> String {
        name.uppercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
}

/// The totals of the lines in a part of a statement file.
struct StatedLines {
    /// The sum in minor units.
    private(set) var sum: Int64 = 0
    /// The common currency; `nil` before the first line.
    private(set) var currency: Currency?
    /// The line of the file on which the first one begins.
    private(set) var line: Int?
    /// The first booking date.
    private(set) var first: CalendarDate?
    /// The last booking date.
    private(set) var last: CalendarDate?

    /// Adds a line. Throws ``FileProblem`` for a second currency and for a sum beyond 64 bits.
    mutating func add(_ line: StatementLine) throws(FileProblem) {
        if let currency, currency != line.currency {
            throw FileProblem(
                line: line.line,
                "it has an entry in \(line.currency.code) in a statement in \(currency.code)")
        }
        if currency == nil { (currency, self.line) = (line.currency, line.line) }
        let (sum, overflowed) = self.sum.addingReportingOverflow(line.amount)
        guard !overflowed else {
            throw FileProblem(line: line.line, "it adds up to more than an account can have")
        }
        self.sum = sum
        first = min(first ?? line.bookingDate, line.bookingDate)
        last = max(last ?? line.bookingDate, line.bookingDate)
    }
}
