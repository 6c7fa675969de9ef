import BankDomain
import BankServices
import LanguageKit

/// A statement file read completely into a table; if it has several accounts, only the requested one.
struct StatedFile {
    private static let accountMaximum = 1_000
    private static let linesPerReport = 5_000

    let format: ReconciliationFormat
    /// What was decided or left out while it was read.
    let notices: [Phrase]
    let account: StatedAccount
    let namesAnotherAccount: Bool

    /// Reads a file of an account. Throws `invalidFile`, `currencyMismatch` and the table's errors.
    init(
        _ request: ReconciliationRequest, of account: Account, into table: ReconciliationTable,
        progress: @escaping (ReconciliationProgress) -> Void
    ) throws {
        let file = try StatementFiles(request, account.currency)
        var accounts: [StatedAccount] = []
        var (open, part, count) = ([String: (part: Int, lines: StatedLines)](), 1, 0)
        let report = {
            progress(
                ReconciliationProgress(
                    entryCount: count, bytes: file.bytesRead, totalBytes: file.byteCount))
        }
        try FileProblem.translated(of: request.path) {
            while let event = try file.next() {
                switch event {
                case .line(let line):
                    if open[line.group] == nil {
                        (open[line.group], part) = ((part, StatedLines()), part + 1)
                    }
                    guard let place = open.index(forKey: line.group) else {
                        preconditionFailure("The part of a line is open.")
                    }
                    try table.add(line, part: open.values[place].part)
                    try open.values[place].lines.add(line)
                    count += 1
                    if count % Self.linesPerReport == 0 { report() }
                case .end(let end):
                    let (number, lines) = open.removeValue(forKey: end.group) ?? (part, StatedLines())
                    part = max(part, number + 1)
                    let place = try Self.place(of: end, lines, in: &accounts)
                    let isProven = try accounts[place].take(end, lines, of: account.currency)
                    try table.add(part: number, account: place, isProven: isProven)
                }
            }
        }
        report()
        format = file.format
        let names = [account.id.text, account.accountNumber, account.iban?.text ?? ""]
        let place = try Self.choose(accounts, names, request, format)
        self.account = accounts[place]
        namesAnotherAccount = !accounts[place].isCalled(names)
        notices = try FileProblem.translated(of: request.path) {
            try accounts[place].requireCurrency(account.currency)
            try accounts[place].requireContent()
            if accounts.count > 1 { try table.keep(account: place) }
            let chosen = accounts[place].name ?? account.id.text
            return try file.notices
                + (accounts.count > 1
                    ? ["the file has \(accounts.count) accounts; only the entries of \(chosen) were compared"]
                    : [])
                + table.setDuplicatesApart().phrases
        }
    }

    private static func place(
        of part: StatementPart, _ lines: StatedLines, in accounts: inout [StatedAccount]
    ) throws(FileProblem) -> Int {
        let currency = part.currency ?? lines.currency
        let known = accounts.firstIndex { account in
            account.name == part.account
                && (account.currency == currency || account.currency == nil || currency == nil)
        }
        if let known { return known }
        guard accounts.count < accountMaximum else {
            throw FileProblem(
                line: part.line, "it has statements of more than \(accountMaximum) accounts")
        }
        accounts.append(StatedAccount(part))
        return accounts.count - 1
    }

    private static func choose(
        _ accounts: [StatedAccount], _ names: [String], _ request: ReconciliationRequest,
        _ format: ReconciliationFormat
    ) throws -> Int {
        if accounts.count == 1, request.fileAccount == nil { return 0 }
        let names = request.fileAccount.map { [$0] } ?? names
        let fitting = accounts.indices.filter { accounts[$0].name != nil && accounts[$0].isCalled(names) }
        guard fitting.count != 1 else { return fitting[0] }
        let found = Phrase.list(accounts.compactMap(\.name).prefix(20).map { String($0.prefix(40)) })
        let reason: Phrase =
            if let name = request.fileAccount {
                "it has no account \(name.prefix(40)), or several; it has these: \(found)"
            } else if format == .csv {
                """
                it has statements of several accounts, and none of them is clearly this account; choose one with \
                --file-account, or use --one-account if they are other parties' accounts: \(found)
                """
            } else {
                """
                it has statements of several accounts, and none of them is clearly this account; choose one with \
                --file-account: \(found)
                """
            }
        throw ServiceError.invalidFile(path: request.path, line: nil, column: nil, reason: reason)
    }
}
