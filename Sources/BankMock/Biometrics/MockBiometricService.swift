public import BankServices

/// Presence in the demo: the user always counts as present, as if a device key said so.
public final class MockBiometricService: BiometricServiceProtocol {
    private let host: MockBankHost

    /// The presence check for a demo bank.
    public init(host: MockBankHost) {
        self.host = host
    }

    public func kind() async -> BiometricKind { .deviceKey }

    /// Proves it, unless the demo is told to fail at it; then it is refused.
    public func authenticate(reason: String) async throws {
        do {
            try await host.readAccounts(.biometricsAuthenticate) { _ in }
        } catch is ServiceError {
            throw BiometricError.refused
        }
    }
}
