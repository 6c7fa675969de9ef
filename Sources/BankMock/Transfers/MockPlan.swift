import BankDomain
import BankServices

/// A transfer that nothing speaks against but, perhaps, the funds.
struct MockPlan {
    let from: MockAccount
    /// The creditor's account; `nil` if another bank keeps it.
    let to: MockAccount?
    let creditorName: String
    /// What is paid at another bank.
    let creditorIBAN: IBAN?
    /// The payee by whom the creditor was named.
    let beneficiary: MockBeneficiary?
    let amount: Money
    /// What the creditor gets, if their account is kept in another currency.
    let exchange: Exchange?
    let fee: Money?
    let reference: String
    /// The day on which it is booked, so never one that is closed.
    let executionDate: CalendarDate
    /// Whether it waits for that day.
    let waits: Bool

    /// The creditor as a payer is shown whom a code confirms.
    var payee: String { "\(creditorName) (\(creditorIBAN?.text ?? to?.iban?.text ?? to?.number ?? ""))" }

    /// Whether it goes from what a user owns to what they do not.
    func isSent(by user: UserID) -> Bool {
        from.owners.contains(user) && to?.owners.contains(user) != true
    }

    /// What leaves the account altogether.
    func total() throws(ServiceError) -> Money {
        guard let fee else { return amount }
        do throws(MoneyError) {
            return try amount.adding(fee)
        } catch {
            throw ServiceError(error, text: amount.decimalText)
        }
    }

    func quote() throws(ServiceError) -> TransferQuote {
        TransferQuote(
            fromAccountID: from.id, toAccountID: to?.id,
            creditorName: creditorIBAN == nil ? nil : creditorName, creditorIBAN: creditorIBAN,
            amount: amount, fee: fee ?? Money(minorUnits: 0, currency: amount.currency), total: try total(),
            creditedAmount: exchange?.target ?? amount, rate: exchange?.rate, executionDate: executionDate)
    }
}
