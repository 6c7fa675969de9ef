public import BankServices

/// A container that is a root container made in a certain way.
@MainActor
public protocol ContainerVariant: DependencyContainerProtocol {
    /// The container behind it.
    var root: DependencyContainer { get }
}

extension ContainerVariant {
    /// Where secrets are kept.
    public var secureStorage: any SecureStorageProtocol { root.secureStorage }
    /// Accounts.
    public var accountService: any AccountServiceProtocol { root.accountService }
    /// The entries of accounts.
    public var transactionService: any TransactionServiceProtocol { root.transactionService }
    /// Moving money.
    public var transferService: any TransferServiceProtocol { root.transferService }
    /// The user's settings.
    public var storageService: any StorageServiceProtocol { root.storageService }
    /// Cash over the counter.
    public var tellerService: any TellerServiceProtocol { root.tellerService }
    /// The books.
    public var ledgerService: any LedgerServiceProtocol { root.ledgerService }
    /// The strings behind the demo bank.
    public var demoControl: any DemoControlProtocol { root.demoControl }
}
