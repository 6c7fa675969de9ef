import BankAPI
public import BankServices
import Synchronization

/// The tokens that a request brings, and those that it is given. Nothing is kept on this machine.
public final class RequestTokens: TokenStorage {
    private let kept: Mutex<SessionTokens?>

    init(_ tokens: SessionTokens? = nil) {
        kept = Mutex(tokens)
    }

    /// The token of a request's `Authorization` field (RFC 6750, section 2.1); `nil` if it is not one of this bank's form.
    init?(authorization: String) {
        let parts = authorization.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer",
            let access = IssuedAccessToken.secret(in: parts[1]) ?? SharedSecret(hexadecimal: parts[1])
        else { return nil }
        // The other token is only for the exchange, which has a storage of its own.
        kept = Mutex(SessionTokens(access: access, refresh: access))
    }

    /// Whether the request brought none.
    var isEmpty: Bool { kept.withLock { $0 == nil } }

    public func heldTokens() async -> SessionTokens? { kept.withLock { $0 } }

    public func tokens() async throws -> SessionTokens? { kept.withLock { $0 } }

    public func save(_ tokens: SessionTokens) async throws -> Bool {
        kept.withLock { $0 = tokens }
        return false
    }

    public func forget() async throws { kept.withLock { $0 = nil } }
}

/// The secret by which a client is known as a device: the one that its request brings, or else a new one for its answer.
/// Nothing is kept on this machine.
public final class RequestDevice: SecureStorageProtocol {
    private let kept: Mutex<SharedSecret?>

    init(_ secret: SharedSecret? = nil) { kept = Mutex(secret) }

    /// The secret that the client keeps.
    var secret: SharedSecret? { kept.withLock(\.self) }

    public func save(_ value: borrowing SecretBytes, for key: SecureStorageKey) async throws {
        let value = SharedSecret(value.copy())
        kept.withLock { $0 = value }
    }

    public func saveIfAbsent(
        _ value: borrowing SecretBytes, for key: SecureStorageKey
    ) async throws -> Bool {
        let value = SharedSecret(value.copy())
        return kept.withLock { kept in
            guard kept == nil else { return false }
            kept = value
            return true
        }
    }

    public func load(_ key: SecureStorageKey) async throws -> SecretBytes {
        guard key == .device, let secret else { throw ServiceError.notFound(.secret, name: key.name) }
        return secret.copy()
    }

    public func delete(_ key: SecureStorageKey) async throws { kept.withLock { $0 = nil } }

    public func keys() async throws -> [SecureStorageKey] { secret == nil ? [] : [.device] }
}
