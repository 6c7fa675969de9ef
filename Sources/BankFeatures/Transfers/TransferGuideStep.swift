/// What a guided transfer asks, in this order.
public enum TransferGuideStep: Int, Hashable, Sendable, CaseIterable, Comparable {
    /// From which account.
    case source
    case payee
    /// Whose account it is, for an IBAN of another bank.
    case creditorName
    case amount
    case date
    /// What the payee reads.
    case reference
    case review

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
