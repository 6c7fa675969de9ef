import BankServices
import FoundationEssentials

/// The tokens of a session as the demo's state keeps them: in the clear, like everything there.
struct MockTokens: Codable, Equatable, Sendable {
    private let access: Data
    private let refresh: Data

    init(_ tokens: SessionTokens) {
        access = tokens.access.withUnsafeBytes { Data($0) }
        refresh = tokens.refresh.withUnsafeBytes { Data($0) }
    }

    var tokens: SessionTokens {
        SessionTokens(
            access: SharedSecret(SecretBytes(access)), refresh: SharedSecret(SecretBytes(refresh)))
    }
}
