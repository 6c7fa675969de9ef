public import BankDomain

/// Whether a user wants to be told of a kind of thing.
public struct NotificationPreference: Hashable, Sendable, Identifiable {
    public let kind: BankNotification.Kind
    /// Whether the user is told. Kinds that are mandatory always are.
    public let isWanted: Bool

    public init(_ kind: BankNotification.Kind, isWanted: Bool) {
        self.kind = kind
        self.isWanted = isWanted
    }

    /// The kind: a user has one preference for each.
    public var id: BankNotification.Kind { kind }

    /// Throws `invalidValue` for a kind that cannot be switched off.
    package func requireAllowed() throws {
        guard !isWanted, kind.isMandatory else { return }
        throw ServiceError.invalidValue(field: "kind", value: kind.rawValue, reason: .notOneOf(Self.optional))
    }

    /// The kinds that can be switched off.
    private static let optional = BankNotification.Kind.allCases.filter { !$0.isMandatory }.map(\.rawValue)
}
