import BankDomain
import BankServices

extension TransferHold {
    /// Amount and fee together. Throws `invalidAmount` if they cannot be counted.
    func total() throws(ServiceError) -> Money {
        guard let fee else { return amount }
        do throws(MoneyError) {
            return try amount.adding(fee)
        } catch {
            throw ServiceError(error, text: amount.decimalText)
        }
    }
}
