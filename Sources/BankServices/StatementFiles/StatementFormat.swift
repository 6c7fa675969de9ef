/// How a statement is written for other programs.
public enum StatementFormat: String, Hashable, Sendable, CaseIterable {
    /// Comma-separated values (RFC 4180): a header, and a row an entry.
    case csv
    /// One JSON object with the balances and the entries.
    case json
    /// One page for people, without anything from outside.
    case html
    /// A bank-to-customer statement (ISO 20022, `camt.053.001.08`).
    case camt053 = "camt.053"
    /// A customer statement message (SWIFT, MT940).
    case mt940
    /// Open Financial Exchange 2.2.
    case ofx
    /// A journal of hledger, which ledger reads too.
    case hledger
    case beancount
}
