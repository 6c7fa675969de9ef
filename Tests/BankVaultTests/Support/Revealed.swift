import BankServices

/// The bytes of a test's secret.
func revealed(_ secret: consuming SecretBytes?) -> [UInt8]? {
    guard let secret else { return nil }
    return secret.withUnsafeBytes { Array($0) }
}

/// The text of a test's secret.
func text(_ secret: consuming SecretBytes?) -> String? {
    revealed(secret).map { String(decoding: $0, as: UTF8.self) }
}
