public import BankDomain

/// Where home leads.
@MainActor
public protocol HomeCoordinating: AnyObject {
    /// An account was chosen.
    func showAccount(_ account: Account)
    /// A next step was chosen.
    func begin(_ step: HomeNextStep)
}
