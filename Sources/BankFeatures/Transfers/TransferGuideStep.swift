/// What a guided transfer asks, in this order.
public enum TransferGuideStep: Int, Hashable, Sendable, CaseIterable, Comparable {
    /// From which account.
    case source
    /// Who is paid.
    case payee
    /// Whose account it is, for an IBAN of another bank.
    case creditorName
    /// How much.
    case amount
    /// On which day.
    case date
    /// What the payee reads.
    case reference
    /// Whether it is meant so.
    case review

    /// Orders as they are asked.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
