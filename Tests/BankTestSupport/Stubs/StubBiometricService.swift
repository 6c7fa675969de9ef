public import BankServices

/// Answers what the test says. Without an answer there is no proof to be had.
public final class StubBiometricService: BiometricServiceProtocol {
    /// Answers ``kind()``.
    public let onKind = AsyncStub<Void, BiometricKind>("StubBiometricService.kind")
    /// Answers ``authenticate(reason:)``.
    public let onAuthenticate = AsyncStub<String, Void>("StubBiometricService.authenticate")

    /// A service without answers, or with one for ``kind()``.
    public init(answering kind: BiometricKind? = nil) {
        if let kind { onKind.answer(with: kind) }
    }

    /// Answers as ``onKind`` says.
    public func kind() async -> BiometricKind { (try? await onKind(())) ?? BiometricKind.none }

    /// Answers as ``onAuthenticate`` says.
    public func authenticate(reason: String) async throws { try await onAuthenticate(reason) }
}
