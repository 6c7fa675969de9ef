/// How a file of payments is written.
public enum PaymentFileFormat: String, Hashable, Sendable, CaseIterable {
    /// Comma-separated values (RFC 4180) under a header.
    case csv
    /// A customer credit transfer initiation (ISO 20022, `pain.001.001.09`).
    case pain001 = "pain.001"
}
