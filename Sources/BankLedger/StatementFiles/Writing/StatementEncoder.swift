import BankDomain
import BankServices

/// Writes one statement in one format, entry by entry.
protocol StatementEncoder {
    /// An encoder of a statement.
    init(_ statement: AccountStatement)

    /// Whether every entry has to be seen before the first is written.
    static var looksAhead: Bool { get }

    /// Looks at an entry before any is written.
    mutating func look(at entry: Transaction)

    /// Writes what stands before the entries.
    mutating func begin(_ output: inout StatementBytes) throws

    /// Writes an entry.
    mutating func write(_ entry: Transaction, _ output: inout StatementBytes) throws

    /// Writes what stands after the entries.
    mutating func end(_ output: inout StatementBytes) throws
}

extension StatementEncoder {
    static var looksAhead: Bool { false }

    mutating func look(at entry: Transaction) {}

    /// Writes entries.
    mutating func write(_ entries: [Transaction], _ output: inout StatementBytes) throws {
        for entry in entries { try write(entry, &output) }
    }

    /// Looks at entries.
    mutating func look(at entries: [Transaction]) {
        for entry in entries { look(at: entry) }
    }
}

extension StatementFormat {
    /// What writes the format.
    var encoder: any StatementEncoder.Type {
        switch self {
        case .csv: CSVStatement.self
        case .json: JSONStatement.self
        case .html: HTMLStatement.self
        case .camt053: BankToCustomerStatement.self
        case .mt940: CustomerStatementMessage.self
        case .ofx: OFXStatement.self
        case .hledger: HledgerJournal.self
        case .beancount: BeancountJournal.self
        }
    }
}

extension Transaction {
    /// The amount with the sign that it has for the balance, in minor units.
    var signedMinorUnits: Int64 { direction == .credit ? amount.minorUnits : -amount.minorUnits }
}
