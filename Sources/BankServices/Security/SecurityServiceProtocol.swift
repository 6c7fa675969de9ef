/// Encryption for whatever the bank keeps outside the keychain, proof of presence, and a look at the machine.
public protocol SecurityServiceProtocol: AnyObject, Sendable {
    /// The bytes, encrypted so that only this keychain opens them and only for the same purpose. The key is made at
    /// its first use. Throws what ``SecureStorageProtocol`` throws.
    func encrypt(_ value: borrowing SecretBytes, purpose: String) async throws -> [UInt8]

    /// What was encrypted for this purpose. Throws ``SealedValue/unreadable`` for anything else, and what
    /// ``SecureStorageProtocol`` throws.
    func decrypt(_ sealed: [UInt8], purpose: String) async throws -> SecretBytes

    /// Asks for proof that the person, or at least their device, is there. Throws ``BiometricError``.
    ///
    /// - Parameter reason: what it is for, shown to the person.
    func authenticate(reason: String) async throws

    /// What can be said of the machine. It needs no keychain and never fails.
    func checkDevice() async -> DeviceReport
}

public protocol HasSecurityService {
    var securityService: any SecurityServiceProtocol { get }
}
