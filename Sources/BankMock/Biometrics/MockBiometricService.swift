public import BankServices

/// Presence in the demo: the user always counts as present, as with a device key.
public final class MockBiometricService: BiometricServiceProtocol {
    private let host: MockBankHost

    /// Creates the presence check for a demo bank.
    public init(host: MockBankHost) {
        self.host = host
    }

    public func kind() async -> BiometricKind { .deviceKey }

    /// Succeeds unless a fault is simulated; then it throws a refusal.
    public func authenticate(reason: String) async throws {
        do {
            try await host.readAccounts(.biometricsAuthenticate) { _ in }
        } catch is ServiceError {
            throw BiometricError.refused
        }
    }
}
