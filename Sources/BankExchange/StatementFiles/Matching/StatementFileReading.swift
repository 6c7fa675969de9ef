import BankDomain
import BankSQL
import BankServices
import LanguageKit

/// Reads the entries of a statement file for an import, on its own executor because file access blocks.
actor StatementFileReading {
    private nonisolated let executor: any SerialExecutor
    private let request: ReconciliationRequest
    private let account: Account
    private let engine: any SQLEngine

    init(
        _ request: ReconciliationRequest, of account: Account, executor: any SerialExecutor,
        engine: any SQLEngine
    ) {
        self.request = request
        self.account = account
        self.engine = engine
        self.executor = executor
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func entries() throws -> StatementFileEntries {
        do {
            let table = try ReconciliationTable(engine)
            let file = try StatedFile(request, of: account, into: table) { _ in }
            return try entries(of: file, in: table)
        } catch {
            throw Reconciliation.storageFailure(error)
        }
    }

    private func entries(of file: StatedFile, in table: ReconciliationTable) throws -> StatementFileEntries {
        var (notices, shortenedCount) = (file.notices, 0)
        let lines = try table.lines(atMost: StatementImportRequest.rowMaximum + 1)
        guard lines.count <= StatementImportRequest.rowMaximum else {
            throw ServiceError.invalidFile(
                path: request.path, line: nil, column: nil,
                reason: """
                    it has more than \(StatementImportRequest.rowMaximum) entries; import it in parts, such as by month
                    """)
        }
        let rows = lines.filter { $0.amount != 0 }.map { line in
            row(line, &shortenedCount)
        }
        if rows.count < lines.count {
            notices.append("entries without an amount were left out: \(lines.count - rows.count)")
        }
        if shortenedCount > 0 { notices.append("long texts were shortened: \(shortenedCount)") }
        let money = { [account] (balance: StatedBalance) in
            Money(minorUnits: balance.amount, currency: account.currency)
        }
        return StatementFileEntries(
            request: StatementImportRequest(
                accountID: account.id, fileName: fileName, format: file.format,
                rows: rows, opening: file.account.opening.map(money),
                closing: file.account.closing.map(money), closingDate: closingDate(file.account),
                toleranceDays: request.toleranceDays),
            statedAccount: file.account.name, namesAnotherAccount: file.namesAnotherAccount, notices: notices,
            unbookedCount: file.account.unbookedCount, balanceFaults: file.account.faults)
    }

    private var fileName: String {
        let name = FreeText.shown(FilePath.name(of: request.path))
        return String(String.UnicodeScalarView(name.unicodeScalars.prefix(FreeText.referenceMaximum)))
    }

    private func closingDate(_ stated: StatedAccount) -> CalendarDate? {
        stated.closing.flatMap { $0.date ?? stated.to }
    }

    private func row(_ line: ReconciliationTable.StatedLine, _ shortenedCount: inout Int)
        -> StatementImportRow
    {
        var isShortened = false
        let text = { (text: String, maximum: Int) in
            let whole = FreeText.shown(text)
            let cut = FreeText.trimmed(String(String.UnicodeScalarView(whole.unicodeScalars.prefix(maximum))))
            if cut.unicodeScalars.count < whole.unicodeScalars.count { isShortened = true }
            return cut
        }
        // Files that this bank wrote can have the ID of the entry as the reference.
        let isOwnID = line.bankReference.isEmpty && line.reference.hasPrefix("\(account.id.text).")
        let row = StatementImportRow(
            line: line.line, bookingDate: line.bookingDate, valueDate: line.valueDate,
            amount: Money(minorUnits: line.amount, currency: account.currency),
            fileID: isOwnID ? line.reference : line.bankReference,
            reference: text(line.reference, FreeText.referenceMaximum),
            counterparty: text(line.counterparty, FreeText.nameMaximum),
            description: text(line.text, FreeText.referenceMaximum), isRepeated: line.isRepeated)
        if isShortened { shortenedCount += 1 }
        return row
    }
}

extension ReconciliationTable {
    /// An entry of the file.
    struct StatedLine {
        let line: Int
        let bookingDate: CalendarDate
        let valueDate: CalendarDate?
        let amount: Int64
        let bankReference: String
        let reference: String
        let counterparty: String
        let text: String
        let isRepeated: Bool
    }

    /// The entries of the file in its order.
    func lines(atMost limit: Int) throws -> [StatedLine] {
        try database.rows(
            """
            SELECT s.line, s.day, s.amount, s.bank, s.reference, s.kind, t.value_day, t.counterparty, t.text
            FROM stated s JOIN stated_text t ON t.n = s.n ORDER BY s.n LIMIT ?
            """, limit
        ) { row in
            StatedLine(
                line: Int(row.int64("line")), bookingDate: CalendarDate(dayNumber: Int(row.int64("day"))),
                valueDate: row.optionalInt64("value_day").map { CalendarDate(dayNumber: Int($0)) },
                amount: row.int64("amount"), bankReference: row.text("bank"),
                reference: row.text("reference"), counterparty: row.text("counterparty"),
                text: row.text("text"), isRepeated: row.optionalInt64("kind") != nil)
        }
    }
}
