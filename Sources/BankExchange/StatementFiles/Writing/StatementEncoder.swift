import BankDomain
import BankServices
import LanguageKit

/// Writes one statement in one format, entry by entry.
protocol StatementEncoder {
    /// True if all entries must be seen before the first is written.
    static var looksAhead: Bool { get }

    /// Sees an entry before any is written.
    mutating func look(at entry: Transaction)

    /// Writes the part before the entries.
    mutating func begin(_ output: inout StatementBytes) throws

    mutating func write(_ entry: Transaction, _ output: inout StatementBytes) throws

    /// Writes the part after the entries.
    mutating func end(_ output: inout StatementBytes) throws
}

extension StatementEncoder {
    static var looksAhead: Bool { false }

    mutating func look(at entry: Transaction) {}

    mutating func write(_ entries: [Transaction], _ output: inout StatementBytes) throws {
        for entry in entries { try write(entry, &output) }
    }

    mutating func look(at entries: [Transaction]) {
        for entry in entries { look(at: entry) }
    }
}

extension StatementExportRequest {
    /// The encoder of the format.
    func encoder(of statement: Statement) -> any StatementEncoder {
        switch format {
        case .csv: CSVStatement(statement, escapesFormulas: escapesFormulas)
        case .json: JSONStatement(statement)
        case .html: HTMLStatement(statement, for: reader, holder: holder)
        case .camt053: BankToCustomerStatement(statement)
        case .mt940: CustomerStatementMessage(statement)
        case .ofx: OFXStatement(statement)
        case .hledger: HledgerJournal(statement, continues: continues)
        case .beancount: BeancountJournal(statement, continues: continues)
        }
    }
}
