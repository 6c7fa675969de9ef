public import BankDomain
public import BankServices

/// The input for a payment from another bank.
public struct DemoPaymentDraft: Hashable, DemoArrivalDraft {
    /// The account that gets it, as typed.
    public var account: String
    /// The amount, in the account's currency.
    public var amount: String
    public var debtorName: String
    /// The payer's account; `nil` if it is not stated.
    public var debtorAccount: String?
    public var reference: String

    public init(
        account: String = "", amount: String = "", debtorName: String = "", debtorAccount: String? = nil,
        reference: String = ""
    ) {
        self.account = account
        self.amount = amount
        self.debtorName = debtorName
        self.debtorAccount = debtorAccount
        self.reference = reference
    }

    public func arrive(
        at account: AccountID, _ amount: Money, key: IdempotencyKey, demoControl: any DemoControlProtocol,
        mode: ExecutionMode
    ) async throws -> IncomingPayment {
        let payment = DemoIncomingPayment(
            accountID: account, amount: amount, debtorName: debtorName, debtorAccount: debtorAccount,
            reference: reference, idempotencyKey: key)
        return try await demoControl.receive(payment, mode: mode)
    }
}
