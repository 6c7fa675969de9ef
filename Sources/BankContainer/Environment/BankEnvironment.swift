/// Which bank stands behind the services.
public enum BankEnvironment: String, Hashable, Sendable, CaseIterable {
    /// The mock bank, kept between commands.
    case demo
    /// The ledger on this machine.
    case local
    /// A bank elsewhere, for trials.
    case staging
    /// A bank elsewhere.
    case production
}
