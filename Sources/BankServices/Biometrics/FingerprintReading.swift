/// A fingerprint reader of the machine, as the system serves it.
public protocol FingerprintReading: Sendable {
    /// Whether there is a reader, and a finger of this user that it knows.
    func isAvailable() async -> Bool

    /// Waits for a finger. Whether it is one that the system knows as this user's.
    func isVerified() async -> Bool
}
