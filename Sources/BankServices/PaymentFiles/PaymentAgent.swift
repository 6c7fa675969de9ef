/// The bank named beside an account in a payment (ISO 20022, `DbtrAgt` and `CdtrAgt`).
public enum PaymentAgent: Hashable, Sendable {
    /// No bank is named.
    case unnamed
    case thisBank
    /// Another bank, with an identification that is not this bank's.
    case otherBank(String)
    /// A bank of which only the name is known; it may be this one.
    case unidentified(name: String)

    /// The bank as the file names it, unless it is this one or none is named.
    public var foreignName: String? {
        switch self {
        case .unnamed, .thisBank: nil
        case .otherBank(let name), .unidentified(let name): name
        }
    }

    /// Whether it is certainly another bank.
    public var isOtherBank: Bool {
        if case .otherBank = self { true } else { false }
    }
}
