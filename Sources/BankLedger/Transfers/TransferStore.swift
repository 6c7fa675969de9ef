import BankDomain
import BankSQL
import BankServices
import LanguageKit

/// Transfers to customers and other banks.
struct TransferStore: NounStore {
    let transaction: LedgerTransaction

    /// The transfer with this number, if it is between customers.
    func transfer(number: Int64) throws -> Transfer? {
        let database = try database
        return try database.first(
            """
            SELECT \(TransferRow.columns) FROM \(TransferRow.tables)
            WHERE t.id = ? AND \(TransferRow.condition(database.dialect))
            """, number, read: TransferRow.read)
    }

    /// The transfer with this number, which must exist.
    func bookedTransfer(_ number: Int64) throws -> Transfer {
        guard let transfer = try transfer(number: number) else {
            throw MalformedValue("transfer \(number) is missing")
        }
        return transfer
    }
}
