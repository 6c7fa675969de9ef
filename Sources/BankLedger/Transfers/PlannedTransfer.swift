import BankDomain
import BankServices

/// A validated transfer; only funds are unchecked.
struct PlannedTransfer {
    enum Creditor {
        case account(LedgerAccount)
        /// An account at another bank.
        case external(IBAN, name: String)
    }

    let from: LedgerAccount
    let creditor: Creditor
    /// The payee by whom the creditor was named.
    let beneficiary: StoredBeneficiary?
    /// How much leaves for the creditor.
    let amount: Money
    /// What the creditor gets, if their account is kept in another currency.
    let exchange: Exchange?
    /// What is charged besides.
    let fee: Money?
    let reference: String
    /// The day on which it is made: that on which it is booked, so never one that is closed.
    let executionDate: CalendarDate
    /// Whether it waits for that day.
    let waits: Bool

    /// The creditor's account, if it is one of this bank.
    var creditorAccount: LedgerAccount? {
        guard case .account(let account) = creditor else { return nil }
        return account
    }

    /// The creditor's name, as it stands in the debtor's entry.
    var creditorName: String {
        switch creditor {
        case .account(let account): account.account.accountName
        case .external(_, let name): name
        }
    }

    /// The creditor's IBAN, at another bank.
    var creditorIBAN: IBAN? {
        guard case .external(let iban, _) = creditor else { return nil }
        return iban
    }

    /// The creditor as a payer is shown whom a code confirms.
    var payee: String {
        switch creditor {
        case .account(let to):
            "\(to.account.accountName) (\(to.account.iban?.text ?? to.account.accountNumber))"
        case .external(let iban, let name): "\(name) (\(iban.text))"
        }
    }

    /// What leaves the account altogether. Throws `invalidAmount` if it cannot be counted.
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
            fromAccountID: from.id, toAccountID: creditorAccount?.id,
            creditorName: creditorIBAN == nil ? nil : creditorName, creditorIBAN: creditorIBAN,
            amount: amount, fee: fee ?? Money(minorUnits: 0, currency: amount.currency), total: try total(),
            creditedAmount: exchange?.target ?? amount, rate: exchange?.rate, executionDate: executionDate)
    }
}

extension PlannedTransfer {
    /// The owners of the creditor's account; `nil` if another bank keeps it.
    var payeeOwners: [UserID]? { creditorAccount?.account.ownerIDs }

    /// Whether it goes from what a user owns to what they do not.
    func isSent(by user: UserID) -> Bool {
        from.account.ownerIDs.contains(user) && payeeOwners?.contains(user) != true
    }

    func booked(_ number: Int64, at moment: Instant) -> Transfer {
        Transfer(
            id: TransferID(number: number), fromAccountID: from.id, toAccountID: creditorAccount?.id,
            creditorName: creditorIBAN == nil ? nil : creditorName, creditorIBAN: creditorIBAN,
            amount: amount, fee: fee, creditedAmount: exchange?.target, status: .booked,
            reference: reference, executionDate: executionDate, createdAt: moment)
    }
}
