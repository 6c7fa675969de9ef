/// Proof that the person who signed in, or at least their unlocked device, is there now.
public protocol BiometricServiceProtocol: AnyObject, Sendable {
    /// What the proof would rest on.
    func kind() async -> BiometricKind

    /// Asks for the proof. Throws ``BiometricError``.
    ///
    /// - Parameter reason: what it is for, shown to the person.
    func authenticate(reason: String) async throws
}

/// Something that has a biometric service.
public protocol HasBiometricService {
    /// The biometric service.
    var biometricService: any BiometricServiceProtocol { get }
}
