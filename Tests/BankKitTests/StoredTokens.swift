import BankKit

/// Session tokens in an app's own secret storage, such as the system's keychain.
final class StoredTokens: TokenStorage {
    private static let key = SecureStorageKey("session")
    private let storage: any SecureStorageProtocol

    init(_ storage: any SecureStorageProtocol) {
        self.storage = storage
    }

    func heldTokens() async -> SessionTokens? { try? await tokens() }

    func tokens() async throws -> SessionTokens? {
        let bytes: SecretBytes
        do {
            bytes = try await storage.load(Self.key)
        } catch ServiceError.notFound {
            return nil
        }
        return bytes.withUnsafeBytes { both in
            SessionTokens(
                access: SharedSecret(SecretBytes(both.prefix(SessionTokens.byteCount))),
                refresh: SharedSecret(SecretBytes(both.dropFirst(SessionTokens.byteCount))))
        }
    }

    func save(_ tokens: SessionTokens) async throws -> Bool {
        let both = SecretBytes(count: 2 * SessionTokens.byteCount) { both in
            tokens.access.withUnsafeBytes { both.copyBytes(from: $0) }
            tokens.refresh.withUnsafeBytes {
                UnsafeMutableRawBufferPointer(rebasing: both.dropFirst(SessionTokens.byteCount))
                    .copyBytes(from: $0)
            }
        }
        try await storage.save(both, for: Self.key)
        return true
    }

    func forget() async throws {
        do { try await storage.delete(Self.key) } catch ServiceError.notFound {}
    }
}
