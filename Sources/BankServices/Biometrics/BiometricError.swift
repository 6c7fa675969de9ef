/// Why there is no proof of presence.
public enum BiometricError: Error, Equatable, Sendable {
    /// There is nothing that could give one.
    case notAvailable
    /// It was asked for and not given.
    case refused
}
