import BankDomain
import BankServices

/// A customer account as the books have it. It is an object, since it is passed on for each line of a batch, and has many
/// words.
final class LedgerAccount: Sendable {
    /// The N of `ACC00N`.
    let number: Int64
    /// The account as shown to somebody whose default it is not.
    let account: Account
    /// How far the available balance may fall; `nil` for as far as it likes.
    let floor: Int64?

    init(number: Int64, account: Account, floor: Int64?) {
        self.number = number
        self.account = account
        self.floor = floor
    }

    /// The account's id.
    var id: AccountID { account.id }
    /// The currency in which it is kept.
    var currency: Currency { account.currency }

    /// What may be taken from it; `nil` for any amount.
    var spendable: Money? {
        guard let floor else { return nil }
        let available = account.availableBalance.minorUnits
        let (rest, overflowed) = available.subtractingReportingOverflow(floor)
        return Money(minorUnits: overflowed ? .max : rest, currency: currency)
    }

    /// Whether the principal owns it.
    func isOwned(by principal: Principal) -> Bool { account.ownerIDs.contains(principal.userID) }

    /// Whether the principal may see it: what they own; for an operator everything.
    func isReadable(by principal: Principal) -> Bool { principal.isOperator || isOwned(by: principal) }

    /// The account, if the principal may act for it. Throws `notFound` for what they may not even read,
    /// `unauthorized(.notOwner)`.
    func managed(by principal: Principal) throws(ServiceError) -> LedgerAccount {
        guard isReadable(by: principal) else { throw .notFound(.account, name: id.text) }
        guard isManaged(by: principal) else { throw .unauthorized(.notOwner(id)) }
        return self
    }

    /// Whether the principal may act for it: what they own; for an operator also what nobody owns.
    func isManaged(by principal: Principal) -> Bool {
        isOwned(by: principal) || (principal.isOperator && account.ownerIDs.isEmpty)
    }
}
