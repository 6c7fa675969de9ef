import BankDomain
import BankServices

extension LedgerAccount {
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
