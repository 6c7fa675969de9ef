public import BankDomain
public import BankServices

extension Sequence<Account> {
    /// The sum of the balances, one for each currency, ordered by code. Throws
    /// ``ServiceError/invalidAmount(text:reason:)`` if one does not fit.
    public func balanceTotals() throws(ServiceError) -> [Money] {
        var totals: [Currency: Money] = [:]
        for account in self {
            let total = totals[account.currency] ?? .zero(account.currency)
            do throws(MoneyError) {
                totals[account.currency] = try total.adding(account.balance)
            } catch {
                throw ServiceError(error, text: account.balance.decimalText)
            }
        }
        return totals.values.sorted { $0.currency.code < $1.currency.code }
    }
}
