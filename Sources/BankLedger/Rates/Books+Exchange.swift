import BankDomain
import BankServices

extension Books {
    /// What an amount is worth in another currency by the newest rates and the bank's spread. Throws
    /// `notFound(.exchangeRate)`.
    func exchange(_ amount: Money, to currency: Currency) throws -> Exchange {
        throw ServiceError.notFound(.exchangeRate, name: "\(amount.currency.code)/\(currency.code)")
    }

    /// Posts both legs of an exchange as one group, through the bank's position in either currency, and answers the
    /// number of the first transfer, the payer's.
    func post(
        _ exchange: Exchange, from payer: Posting.Side, to payee: Posting.Side, reference: String
    ) throws -> Int64 {
        throw ServiceError.notFound(.exchangeRate, name: exchange.target.currency.code)
    }
}
