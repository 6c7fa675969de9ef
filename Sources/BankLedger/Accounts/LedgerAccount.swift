import BankDomain
import BankServices

/// A customer account as the ledger has it. A class, because batches pass it on for each line, and it is a large value.
final class LedgerAccount: Sendable {
    /// The N of `ACC00N`.
    let number: Int64
    /// The account as shown to a user whose default it is not.
    let account: Account

    init(number: Int64, account: Account, ownerIDs: [UserID]) {
        self.number = number
        self.account = account.with(ownerIDs: ownerIDs)
    }

    private init(number: Int64, account: Account) {
        self.number = number
        self.account = account
    }

    var id: AccountID { account.id }
    var currency: Currency { account.currency }

    /// The account with what is on it by now.
    func having(_ head: AccountHead) -> LedgerAccount {
        let available = head.posted &- head.held
        guard
            account.balance.minorUnits != head.posted || account.availableBalance.minorUnits != available
        else { return self }
        return LedgerAccount(
            number: number, account: account.with(posted: head.posted, available: available))
    }

    /// The account as shown to a user whose default it is, or is not.
    func marked(isDefault: Bool) -> LedgerAccount {
        isDefault ? LedgerAccount(number: number, account: account.with(isDefault: true)) : self
    }

    func isOwned(by principal: Principal) -> Bool { account.ownerIDs.contains(principal.userID) }

    /// Whether the principal may see it: what they own; for an operator everything.
    func isReadable(by principal: Principal) -> Bool { principal.isOperator || isOwned(by: principal) }

    /// Whether the principal may act for it: what they own; for an operator also what has no owner.
    func isManaged(by principal: Principal) -> Bool {
        isOwned(by: principal) || (principal.isOperator && account.ownerIDs.isEmpty)
    }

    /// The account, if the principal may act for it. Throws `notFound` for what they may not even read,
    /// `unauthorized(.notOwner)`.
    func managed(by principal: Principal) throws(ServiceError) -> LedgerAccount {
        guard isReadable(by: principal) else { throw .notFound(.account, name: id.text) }
        guard isManaged(by: principal) else { throw .unauthorized(.notOwner(id)) }
        return self
    }

    /// Throws `accountFrozen` or `accountClosed` unless money may go out.
    func requireDebitable() throws(ServiceError) { try account.requireDebitable() }

    /// Throws `accountFrozen` or `accountClosed` unless money may come in.
    func requireCreditable() throws(ServiceError) { try account.requireCreditable() }

    /// Throws `currencyMismatch` unless the amount is in the account's currency.
    func requireCurrency(of amount: Money) throws(ServiceError) {
        guard amount.currency == currency else {
            throw .currencyMismatch(expected: currency, actual: amount.currency)
        }
    }
}

extension Account {
    fileprivate func with(
        posted: Int64? = nil, available: Int64? = nil, isDefault: Bool? = nil, ownerIDs: [UserID]? = nil
    ) -> Account {
        Account(
            id: id, accountNumber: accountNumber, accountType: accountType,
            balance: posted.map { Money(minorUnits: $0, currency: currency) } ?? balance,
            availableBalance: available.map { Money(minorUnits: $0, currency: currency) } ?? availableBalance,
            accountName: accountName, iban: iban, isDefault: isDefault ?? self.isDefault, status: status,
            ownerIDs: ownerIDs ?? self.ownerIDs, productID: productID, freeze: freeze, floor: floor)
    }
}
