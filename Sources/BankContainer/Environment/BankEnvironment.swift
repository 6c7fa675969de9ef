/// The bank behind the services.
public enum BankEnvironment: String, Hashable, Sendable, CaseIterable {
    /// The mock bank, kept between commands.
    case demo
    /// The ledger on this machine.
    case local
    /// A remote bank, for tests.
    case staging
    /// A remote bank.
    case production
}
