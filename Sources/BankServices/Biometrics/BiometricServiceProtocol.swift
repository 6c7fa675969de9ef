/// Proof that the person who signed in, or at least their unlocked device, is there now.
public protocol BiometricServiceProtocol: AnyObject, Sendable {
    func kind() async -> BiometricKind

    /// Asks for the proof. Throws ``BiometricError``.
    ///
    /// - Parameter reason: what it is for, shown to the person.
    func authenticate(reason: String) async throws
}

public protocol HasBiometricService {
    var biometricService: any BiometricServiceProtocol { get }
}

/// What a proof of presence rests on.
public enum BiometricKind: String, Hashable, Sendable, CaseIterable {
    case none
    /// The key of this device, held by the agent since the last sign-in. It proves the device, not the person.
    case deviceKey
    /// A fingerprint, checked by the system.
    case fingerprint
}

/// Why there is no proof of presence.
public enum BiometricError: Error, Equatable, Sendable {
    /// There is nothing that could give one.
    case notAvailable
    /// It was asked for and not given.
    case refused
}

/// A fingerprint reader of the machine, as the system serves it.
public protocol FingerprintReading: Sendable {
    /// Whether there is a reader, and a finger of this user that it knows.
    func isAvailable() async -> Bool

    /// Waits for a finger. Whether it is one that the system knows as this user's.
    func isVerified() async -> Bool
}
