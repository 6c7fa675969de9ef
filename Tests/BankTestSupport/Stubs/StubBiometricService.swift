public import BankServices

/// Without an answer, the kind is `none`.
public final class StubBiometricService: BiometricServiceProtocol {
    public let onKind = AsyncStub<Void, BiometricKind>("StubBiometricService.kind")
    public let onAuthenticate = AsyncStub<String, Void>("StubBiometricService.authenticate")

    public init(answering kind: BiometricKind? = nil) {
        if let kind { onKind.answer(with: kind) }
    }

    public func kind() async -> BiometricKind { (try? await onKind(())) ?? BiometricKind.none }

    public func authenticate(reason: String) async throws { try await onAuthenticate(reason) }
}
