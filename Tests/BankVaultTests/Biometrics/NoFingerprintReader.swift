import BankServices

/// A machine without a reader.
struct NoFingerprintReader: FingerprintReading {
    func isAvailable() async -> Bool { false }

    func isVerified() async -> Bool { false }
}
