public import BankDomain
public import BankServices

/// The input for a collection by a creditor of another bank.
public struct DemoCollectionDraft: Hashable, DemoArrivalDraft {
    /// The account from which is collected, as typed.
    public var account: String
    /// The amount, in the account's currency.
    public var amount: String
    public var creditorName: String
    public var creditorID: String?
    public var mandateReference: String?
    public var reference: String

    public init(
        account: String = "", amount: String = "", creditorName: String = "", creditorID: String? = nil,
        mandateReference: String? = nil, reference: String = ""
    ) {
        self.account = account
        self.amount = amount
        self.creditorName = creditorName
        self.creditorID = creditorID
        self.mandateReference = mandateReference
        self.reference = reference
    }

    public func arrive(
        at account: AccountID, _ amount: Money, key: IdempotencyKey, demoControl: any DemoControlProtocol,
        mode: ExecutionMode
    ) async throws -> DirectDebit {
        let collection = DemoCollection(
            accountID: account, amount: amount, creditorName: creditorName, creditorID: creditorID,
            mandateReference: mandateReference, reference: reference, idempotencyKey: key)
        return try await demoControl.collect(collection, mode: mode)
    }
}
