import BankDomain
import BankServices

/// The books inside one transaction: what every reading and writing of the bank is built from.
struct Books {
    /// The open database.
    let database: Database
    /// The moment at which the transaction began.
    let now: Instant
    /// Where fresh account numbers come from.
    let random: any RandomSource
    /// What the bank keeps of an exchange.
    var spread = SpreadPolicy.standard
}
