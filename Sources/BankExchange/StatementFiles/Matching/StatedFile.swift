import BankDomain
import BankServices
import LanguageKit

/// A statement file that was read whole into a table: of the account that is asked for, where it has several.
struct StatedFile {
    private static let accountMaximum = 1_000
    private static let linesPerReport = 5_000

    let format: ReconciliationFormat
    /// Whether texts were not UTF-8.
    let isWindows1252: Bool
    let account: StatedAccount
    let namesAnotherAccount: Bool

    /// Reads a file of an account. Throws `invalidFile`, `currencyMismatch` and what the table throws.
    init(
        _ request: ReconciliationRequest, of account: Account, into table: ReconciliationTable,
        progress: @escaping (ReconciliationProgress) -> Void
    ) throws {
        let file = try StatementFile(request, account.currency)
        var accounts: [StatedAccount] = []
        var (lines, part, count) = (StatedLines(), 1, 0)
        let report = {
            progress(
                ReconciliationProgress(
                    entryCount: count, bytes: file.bytesRead, totalBytes: file.byteCount))
        }
        try StatementFile.translated(request.path) {
            while let event = try file.next() {
                switch event {
                case .line(let line):
                    try table.add(line, part: part)
                    try lines.add(line)
                    count += 1
                    if count % Self.linesPerReport == 0 {
                        try Task.checkCancellation()
                        report()
                    }
                case .end(let end):
                    let place = try Self.place(of: end, in: &accounts)
                    accounts[place].take(end, lines, end.currency ?? account.currency)
                    try table.add(part: part, account: place)
                    (lines, part) = (StatedLines(), part + 1)
                }
            }
        }
        report()
        format = file.format
        isWindows1252 = file.isWindows1252
        let names = [account.id.text, account.accountNumber, account.iban?.text ?? ""]
        let place = try Self.choose(accounts, names, path: request.path)
        self.account = accounts[place]
        namesAnotherAccount = !accounts[place].isCalled(names)
        if let currency = accounts[place].currency, currency != account.currency {
            throw ServiceError.invalidFile(
                path: request.path, line: accounts[place].line, column: nil,
                reason: "is a statement in \(currency.code), and the account is in \(account.currency.code)")
        }
        if accounts.count > 1 { try table.keep(account: place) }
        try StatementFile.translated(request.path) { try table.setDuplicatesApart() }
    }

    private static func place(
        of part: StatementPart, in accounts: inout [StatedAccount]
    ) throws(StatementProblem) -> Int {
        let known = accounts.firstIndex { $0.name == part.account && $0.currency == part.currency }
        if let known { return known }
        guard accounts.count < accountMaximum else {
            throw StatementProblem(line: part.line, "has statements of more than \(accountMaximum) accounts")
        }
        accounts.append(StatedAccount(part))
        return accounts.count - 1
    }

    private static func choose(_ accounts: [StatedAccount], _ names: [String], path: String) throws -> Int {
        if accounts.count == 1 { return 0 }
        let fitting = accounts.indices.filter { accounts[$0].isCalled(names) }
        guard fitting.count != 1 else { return fitting[0] }
        let found = Phrase.list(accounts.compactMap(\.name).prefix(20).map { String($0.prefix(40)) })
        throw ServiceError.invalidFile(
            path: path, line: nil, column: nil,
            reason:
                "has statements of several accounts, and not one of them is clearly the one asked for: \(found)"
        )
    }
}

/// What the parts of a statement file say of one account, added up as they are read.
struct StatedAccount {
    private static let faultMaximum = 100

    /// The account as the file names it; `nil` if it names none.
    let name: String?
    /// Its currency; `nil` for that of the account.
    let currency: Currency?
    /// The line on which its first part begins.
    let line: Int
    private(set) var partCount = 0
    private(set) var opening: StatedBalance?
    private(set) var closing: StatedBalance?
    private(set) var from: CalendarDate?
    private(set) var to: CalendarDate?
    private(set) var faults: [StatedBalanceFault] = []

    init(_ part: StatementPart) {
        name = part.account
        currency = part.currency
        line = part.line
    }

    /// Takes a part and what its lines come to.
    mutating func take(_ part: StatementPart, _ lines: StatedLines, _ currency: Currency) {
        let money = { (value: Int64) in Money(minorUnits: value, currency: currency) }
        if let closing, let next = part.opening, next.amount != closing.amount {
            add(
                StatedBalanceFault(
                    line: part.line, kind: .opening, stated: money(next.amount),
                    computed: money(closing.amount)))
        }
        if let first = part.opening, let last = part.closing, first.amount &+ lines.sum != last.amount {
            add(
                StatedBalanceFault(
                    line: part.line, kind: .closing, stated: money(last.amount),
                    computed: money(first.amount &+ lines.sum)))
        }
        if partCount == 0 { opening = part.opening }
        closing = part.closing ?? closing
        partCount += 1
        let days = [part.from, part.to, lines.first, lines.last].compactMap(\.self)
        from = (days + [from].compactMap(\.self)).min()
        to = (days + [to].compactMap(\.self)).max()
    }

    private mutating func add(_ fault: StatedBalanceFault) {
        if faults.count < Self.faultMaximum { faults.append(fault) }
    }

    /// Whether it is one that the books call by these names. A file may write a bank's code or a currency beside it.
    func isCalled(_ names: [String]) -> Bool {
        guard let name else { return true }
        let plain = Self.plain(name)
        return names.map(Self.plain).contains { own in
            !own.isEmpty
                && (plain == own || (own.utf8.count >= 6 && (plain.hasSuffix(own) || plain.hasPrefix(own))))
        }
    }

    private static func plain(_ name: String) -> String {
        name.uppercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
}

/// What the lines of a part of a statement file come to.
struct StatedLines {
    /// What they add up to, in minor units.
    private(set) var sum: Int64 = 0
    /// The first booking date.
    private(set) var first: CalendarDate?
    /// The last booking date.
    private(set) var last: CalendarDate?

    /// Adds a line. Throws ``StatementProblem`` for a sum beyond 64 bits.
    mutating func add(_ line: StatementLine) throws(StatementProblem) {
        let (sum, overflowed) = self.sum.addingReportingOverflow(line.amount)
        guard !overflowed else {
            throw StatementProblem(line: line.line, "adds up to more than any account can have")
        }
        self.sum = sum
        first = min(first ?? line.bookingDate, line.bookingDate)
        last = max(last ?? line.bookingDate, line.bookingDate)
    }
}
