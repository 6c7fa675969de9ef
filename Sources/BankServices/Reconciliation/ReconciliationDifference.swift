/// In what an entry of a statement file differs from that of the books.
public enum ReconciliationDifference: String, Hashable, Sendable, CaseIterable {
    /// The amount, or which way it went.
    case amount
    case bookingDate
}
