public import BankServices

public final class StubSecurityService: SecurityServiceProtocol {
    public let onEncrypt = AsyncStub<String, [UInt8]>("StubSecurityService.encrypt")
    public let onDecrypt = AsyncStub<String, [UInt8]>("StubSecurityService.decrypt")
    public let onAuthenticate = AsyncStub<String, Void>("StubSecurityService.authenticate")
    /// Without an answer, ``checkDevice()`` reports a machine without folders and faults.
    public let onCheckDevice = AsyncStub<Void, DeviceReport>("StubSecurityService.checkDevice")

    public init() {}

    public func encrypt(_ value: borrowing SecretBytes, purpose: String) async throws -> [UInt8] {
        try await onEncrypt(purpose)
    }

    public func decrypt(_ sealed: [UInt8], purpose: String) async throws -> SecretBytes {
        SecretBytes(try await onDecrypt(purpose))
    }

    public func authenticate(reason: String) async throws { try await onAuthenticate(reason) }

    public func checkDevice() async -> DeviceReport {
        (try? await onCheckDevice(()))
            ?? DeviceReport(
                isAdministrator: false, dumpsCore: false, isTraced: false, folders: [], libraries: [])
    }
}
