import BankDomain
import BankServices
import LanguageKit

/// A statement file read completely into a table; if it has several accounts, only the requested one.
struct StatedFile {
    private static let accountMaximum = 1_000
    private static let linesPerReport = 5_000

    let format: ReconciliationFormat
    /// True if some texts were not UTF-8.
    let isWindows1252: Bool
    let account: StatedAccount
    let namesAnotherAccount: Bool

    /// Reads a file of an account. Throws `invalidFile`, `currencyMismatch` and the table's errors.
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
                    if count % Self.linesPerReport == 0 { report() }
                case .end(let end):
                    let place = try Self.place(of: end, lines, in: &accounts)
                    try accounts[place].take(end, lines, of: account.currency)
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
        try StatementFile.translated(request.path) {
            try accounts[place].requireCurrency(account.currency)
            try accounts[place].requireContent()
            if accounts.count > 1 { try table.keep(account: place) }
            try table.setDuplicatesApart()
        }
    }

    private static func place(
        of part: StatementPart, _ lines: StatedLines, in accounts: inout [StatedAccount]
    ) throws(StatementProblem) -> Int {
        let currency = part.currency ?? lines.currency
        let known = accounts.firstIndex { account in
            account.name == part.account
                && (account.currency == currency || account.currency == nil || currency == nil)
        }
        if let known { return known }
        guard accounts.count < accountMaximum else {
            throw StatementProblem(
                line: part.line, "it has statements of more than \(accountMaximum) accounts")
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
                "it has statements of several accounts, and none of them is clearly this account: \(found)"
        )
    }
}
