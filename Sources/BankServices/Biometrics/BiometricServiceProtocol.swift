/// Proof that the signed-in person, or at least their unlocked device, is present.
public protocol BiometricServiceProtocol: AnyObject, Sendable {
    func kind() async -> BiometricKind

    /// Asks for the proof. Throws ``BiometricError``.
    ///
    /// - Parameter reason: the purpose, shown to the person.
    func authenticate(reason: String) async throws
}

public protocol HasBiometricService {
    var biometricService: any BiometricServiceProtocol { get }
}

/// The basis of a proof of presence.
public enum BiometricKind: String, Hashable, Sendable, CaseIterable {
    case none
    /// The key of this device, held by the agent since the last sign-in. It proves the device, not the person.
    case deviceKey
    /// A fingerprint, checked by the system.
    case fingerprint
}

/// Why presence could not be proved.
public enum BiometricError: Error, Equatable, Sendable {
    /// No method is available.
    case notAvailable
    /// The proof was requested and not given.
    case refused
}

/// A fingerprint reader of the machine, as provided by the system.
public protocol FingerprintReading: Sendable {
    /// Whether there is a reader, and the user has enrolled a finger.
    func isAvailable() async -> Bool

    /// Waits for a finger. Returns whether the system recognises it as this user's.
    func isVerified() async -> Bool
}
