import BankDomain
import BankSQL
import BankServices

/// The place of the ledger, for work on the place itself.
struct LedgerSite {
    let location: any SQLLocation
    let engine: any SQLEngine
    /// The moment at which the work began.
    let now: Instant
    let random: any RandomSource

    /// A unit of work on a connection, which is in a transaction.
    func transaction(_ connection: any SQLConnection) -> LedgerTransaction {
        LedgerTransaction(connection, now: now, random: random)
    }
}
