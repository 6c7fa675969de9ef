public import BankDomain

/// What ``LedgerServiceProtocol/initialize(operatorName:mode:)`` did.
public struct LedgerInitialization: Hashable, Sendable {
    /// Where the books are.
    public let path: String
    /// Who runs the bank.
    public let operatorUser: User
    /// Whether they were made now; `false` if they were there before.
    public let isNew: Bool

    /// An answer.
    public init(path: String, operatorUser: User, isNew: Bool) {
        self.path = path
        self.operatorUser = operatorUser
        self.isNew = isNew
    }
}
