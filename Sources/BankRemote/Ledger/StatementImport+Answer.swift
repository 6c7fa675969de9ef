import BankDomain
import BankServices
import LanguageKit

extension StatementImportRequest {
    /// Throws `currencyMismatch` for amounts in several currencies, because a request to a server has one.
    func requireOneCurrency() throws(ServiceError) {
        for amount in rows.map(\.amount) + [opening, closing].compactMap(\.self)
        where amount.currency != currency {
            throw .currencyMismatch(expected: currency, actual: amount.currency)
        }
    }
}

extension StatementImport {
    /// The import with the rows that were sent, which have more than the answer. The answer may begin with the opening
    /// balance. Throws `outcomeUnknown` or, in a dry run, `decodingError` for an answer about other rows.
    func answering(
        _ request: StatementImportRequest, _ mode: ExecutionMode
    ) throws(ServiceError) -> StatementImport {
        let openingCount = entries.count - request.rows.count
        guard openingCount == 0 || openingCount == 1 && entries[0].row.line == nil else {
            let phrase: Phrase = "the answer has \(entries.count) entries instead of \(request.rows.count)"
            throw mode == .commit
                ? .outcomeUnknown(nil, underlying: phrase) : .decodingError(underlying: phrase)
        }
        let sent = zip(entries.dropFirst(openingCount), request.rows).map { entry, row in
            StatementImportEntry(row: row, status: entry.status, transactionID: entry.transactionID)
        }
        return StatementImport(
            id: id, accountID: accountID, fileName: request.fileName,
            entries: entries.prefix(openingCount) + sent, closing: closing)
    }
}

extension StatementImportRequest {
    /// The refusal of more entries than a server takes in one call.
    var tooLarge: ServiceError {
        .invalidFile(
            path: fileName, line: nil, column: nil,
            reason: """
                its entries are too large for one call to the server; import it in parts, such as by month
                """)
    }
}
