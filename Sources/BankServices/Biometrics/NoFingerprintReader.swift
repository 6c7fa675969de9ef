/// No reader.
public struct NoFingerprintReader: FingerprintReading {
    /// None.
    public init() {}

    /// Always `false`.
    public func isAvailable() async -> Bool { false }

    /// Always `false`.
    public func isVerified() async -> Bool { false }
}
