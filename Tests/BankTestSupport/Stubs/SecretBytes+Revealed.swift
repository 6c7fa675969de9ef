public import BankServices

extension SecretBytes {
    /// The bytes, for comparisons in tests.
    public var revealed: [UInt8] { withUnsafeBytes { Array($0) } }
}
