public import BankDomain
public import BankServices

extension LedgerServiceProtocol {
    /// Creates a bank whose days are those of UTC and whose limits are in dollars, if there is none.
    public func initialize(operatorName: String, mode: ExecutionMode) async throws -> LedgerInitialization {
        try await initialize(NewBankRequest(operatorName: operatorName), mode: mode)
    }
}

extension TellerServiceProtocol {
    /// Undoes an entry with today as the value date.
    public func reverse(
        _ id: TransactionID, _ correction: Correction, mode: ExecutionMode
    ) async throws -> Transaction {
        try await reverse(id, correction, valueDate: nil, mode: mode)
    }

    /// Removes an owner who has no dependents on the account.
    public func removeOwner(_ user: String, from id: AccountID, mode: ExecutionMode) async throws -> Account {
        try await removeOwner(user, from: id, endsDependents: false, mode: mode)
    }
}
