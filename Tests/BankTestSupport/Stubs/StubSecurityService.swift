public import BankServices

/// Answers what the test says.
public final class StubSecurityService: SecurityServiceProtocol {
    /// Answers ``encrypt(_:purpose:)``, by the purpose.
    public let onEncrypt = AsyncStub<String, [UInt8]>("StubSecurityService.encrypt")
    /// Answers ``decrypt(_:purpose:)``, by the purpose.
    public let onDecrypt = AsyncStub<String, [UInt8]>("StubSecurityService.decrypt")
    /// Answers ``authenticate(reason:)``.
    public let onAuthenticate = AsyncStub<String, Void>("StubSecurityService.authenticate")
    /// Answers ``checkDevice()``; without an answer it is a machine without folders and faults.
    public let onCheckDevice = AsyncStub<Void, DeviceReport>("StubSecurityService.checkDevice")

    /// A service without answers.
    public init() {}

    /// Answers as ``onEncrypt`` says.
    public func encrypt(_ value: borrowing SecretBytes, purpose: String) async throws -> [UInt8] {
        try await onEncrypt(purpose)
    }

    /// Answers as ``onDecrypt`` says.
    public func decrypt(_ sealed: [UInt8], purpose: String) async throws -> SecretBytes {
        SecretBytes(try await onDecrypt(purpose))
    }

    /// Answers as ``onAuthenticate`` says.
    public func authenticate(reason: String) async throws { try await onAuthenticate(reason) }

    /// Answers as ``onCheckDevice`` says.
    public func checkDevice() async -> DeviceReport {
        (try? await onCheckDevice(()))
            ?? DeviceReport(
                isAdministrator: false, dumpsCore: false, isTraced: false, folders: [], libraries: [])
    }
}
