public import BankServices

/// The abstract factory, for code that is written against `make…Service()` rather than a container.
@MainActor
public protocol DependencyFactory {
    /// Accounts.
    func makeAccountService() -> any AccountServiceProtocol
    /// The entries of accounts.
    func makeTransactionService() -> any TransactionServiceProtocol
    /// Moving money.
    func makeTransferService() -> any TransferServiceProtocol
    /// Signing up and in.
    func makeAuthService() -> any AuthServiceProtocol
}

extension DependencyContainer: DependencyFactory {
    /// The container's account service.
    public func makeAccountService() -> any AccountServiceProtocol { accountService }
    /// The container's transaction service.
    public func makeTransactionService() -> any TransactionServiceProtocol { transactionService }
    /// The container's transfer service.
    public func makeTransferService() -> any TransferServiceProtocol { transferService }
    /// The container's authentication service.
    public func makeAuthService() -> any AuthServiceProtocol { authService }
}
