import BankDomain
import BankServices

/// The file of the books and what makes books of a database: for work on the file itself.
struct LedgerSite {
    /// The file.
    let file: LedgerFile
    /// The moment at which the work began.
    let now: Instant
    /// Where fresh account numbers come from.
    let random: any RandomSource

    /// The books in a database.
    func books(_ database: Database) -> Books {
        Books(database: database, now: now, random: random)
    }
}
