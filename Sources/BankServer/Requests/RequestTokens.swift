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
