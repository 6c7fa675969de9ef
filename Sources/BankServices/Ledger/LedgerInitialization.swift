public import BankDomain

/// What ``LedgerServiceProtocol/initialize(operatorName:mode:)`` did.
public struct LedgerInitialization: Hashable, Sendable {
    public let path: String
    public let operatorUser: User
    /// Whether they were made now; `false` if they were there before.
    public let isNew: Bool

    public init(path: String, operatorUser: User, isNew: Bool) {
        self.path = path
        self.operatorUser = operatorUser
        self.isNew = isNew
    }
}
