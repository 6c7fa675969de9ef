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
