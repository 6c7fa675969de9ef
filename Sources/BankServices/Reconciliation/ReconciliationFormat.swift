/// How a statement file that is read may be written.
public enum ReconciliationFormat: String, Hashable, Sendable, CaseIterable {
    /// Comma-separated values of any bank, under a header.
    case csv
    /// A bank-to-customer statement (ISO 20022, `camt.053.001.02` to `.13`).
    case camt053 = "camt.053"
    /// A customer statement message (SWIFT, MT940).
    case mt940
    /// Open Financial Exchange, 1.x or 2.x.
    case ofx
}
