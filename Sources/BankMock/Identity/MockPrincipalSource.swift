public import BankDomain
public import BankServices

/// Who is asking at the mock bank: the user whose session this machine has.
public final class MockPrincipalSource: PrincipalSource {
    private let host: MockBankHost
    private let tokens: any TokenStorage

    /// The user signed in at a bank with these tokens.
    public init(host: MockBankHost, tokens: any TokenStorage) {
        self.host = host
        self.tokens = tokens
    }

    /// The user who runs the demo itself: the machine's tokens are in the demo's state.
    public convenience init(host: MockBankHost) {
        self.init(host: host, tokens: MockTokenStorage(host: host))
    }

    /// The signed-in user. Throws `unauthorized(.notSignedIn)` or `unauthorized(.sessionEnded)`.
    public func principal() async throws -> Principal {
        guard let tokens = try await tokens.tokens() else {
            throw ServiceError.unauthorized(.notSignedIn)
        }
        var session = try await host.readAccounts(nil) { bank in
            let session = try bank.session(of: tokens)
            return session.lastUsedAt == bank.head.clock ? session : nil
        }
        // Only a clock that has moved makes a read a change.
        if session == nil {
            session = try await host.change(nil, .commit) { try $0.use(tokens) }
        }
        guard let session else { throw ServiceError.unauthorized(.sessionEnded) }
        return host.principal(of: session)
    }

    /// The operator of the demo's bank. This needs no sign-in.
    public func operatorPrincipal() async throws -> Principal { host.seedPrincipal }
}

extension MockBankHost {
    /// The seed's user is also the operator; all others are customers.
    func principal(of session: MockSession) -> Principal {
        Principal(
            userID: session.user,
            roles: session.user == seedPrincipal.userID ? seedPrincipal.roles : [.customer],
            sessionID: session.id)
    }
}
