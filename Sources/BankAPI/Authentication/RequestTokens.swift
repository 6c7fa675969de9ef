public import BankServices
import Synchronization

/// The tokens in a request, and the new ones for its answer. Nothing is stored on this machine.
public final class RequestTokens: TokenStorage {
    public let kind: SessionKind
    private let kept: Mutex<SessionTokens?>

    package init(_ tokens: SessionTokens? = nil, kind: SessionKind = .program) {
        self.kind = kind
        kept = Mutex(tokens)
    }

    /// The token of a request's `Authorization` field (RFC 6750, section 2.1); `nil` if it does not have this bank's
    /// format.
    package init?(authorization: String) {
        let parts = authorization.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer",
            let access = IssuedAccessToken.secret(in: parts[1]) ?? SharedSecret(hexadecimal: parts[1])
        else { return nil }
        // The other token is used only by the exchange, which has its own storage.
        kind = .program
        kept = Mutex(SessionTokens(access: access, refresh: access))
    }

    /// The token of a browser's cookie; none if it does not have this bank's format.
    public convenience init(cookie text: String?) {
        self.init(
            text.flatMap { SharedSecret(hexadecimal: $0[...]) }.map {
                SessionTokens(access: $0, refresh: $0, kind: .browser)
            }, kind: .browser)
    }

    /// Whether the request has none.
    public var isEmpty: Bool { held == nil }

    /// The tokens of the request, or those for its answer.
    public var held: SessionTokens? { kept.withLock { $0 } }

    public func heldTokens() async -> SessionTokens? { held }

    public func tokens() async throws -> SessionTokens? { held }

    public func save(_ tokens: SessionTokens) async throws -> Bool {
        kept.withLock { $0 = tokens }
        return false
    }

    public func forget() async throws { kept.withLock { $0 = nil } }
}

/// The secret that identifies a client's device: the one in its request, or a new one for its answer. Nothing is stored
/// on this machine.
public final class RequestDevice: SecureStorageProtocol {
    private let kept: Mutex<SharedSecret?>

    package init(_ secret: SharedSecret? = nil) { kept = Mutex(secret) }

    /// The secret of a browser's cookie; none if it does not have this bank's format.
    public convenience init(hexadecimal text: String?) {
        self.init(text.flatMap { SharedSecret(hexadecimal: $0[...]) })
    }

    /// The secret for the client to store.
    public var secret: SharedSecret? { kept.withLock(\.self) }

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
