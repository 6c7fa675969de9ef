public import BankServices

extension SecretBytes {
    /// The bytes, for a test to see what was given.
    public var revealed: [UInt8] { withUnsafeBytes { Array($0) } }
}
