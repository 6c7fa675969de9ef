import BankDomain
import BankServices

extension MockBank {
    /// What an amount is worth in another currency by the newest rates and the bank's spread. Throws
    /// `notFound(.exchangeRate)`.
    func exchange(_ amount: Money, to currency: Currency) throws(ServiceError) -> Exchange {
        throw .notFound(.exchangeRate, name: "\(amount.currency.code)/\(currency.code)")
    }
}
