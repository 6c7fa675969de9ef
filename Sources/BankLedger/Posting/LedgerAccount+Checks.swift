import BankDomain
import BankServices

extension LedgerAccount {
    /// Throws `accountFrozen` or `accountClosed` unless the account is in use.
    func requireActive() throws(ServiceError) {
        switch account.status {
        case .active: return
        case .frozen: throw .accountFrozen(id)
        case .closed: throw .accountClosed(id)
        }
    }

    /// Throws `currencyMismatch` unless the amount is in the account's currency.
    func requireCurrency(of amount: Money) throws(ServiceError) {
        guard amount.currency == currency else {
            throw .currencyMismatch(expected: currency, actual: amount.currency)
        }
    }
}
