import BankServices

/// A machine without a fingerprint reader.
struct NoFingerprintReader: FingerprintReading {
    func isAvailable() async -> Bool { false }

    func isVerified() async -> Bool { false }
}
