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
        let principal = try await host.readAccounts(nil) { bank in
            let session = try bank.session(of: tokens)
            return session.lastUsedAt == bank.head.clock ? bank.principal(of: session) : nil
        }
        // Only a clock that has moved makes a read a change.
        if let principal { return principal }
        return try await host.change(nil, .commit) { bank in bank.principal(of: try bank.use(tokens)) }
    }

    /// A member of staff who signed in, with their own role; otherwise the operator of the demo's bank, without a
    /// sign-in. A customer is the one who signed in.
    public func principal(in role: Principal.Role) async throws -> Principal {
        guard role != .customer else { return try await principal().acting(in: role) }
        do {
            let principal = try await principal()
            if principal.isStaff { return try principal.acting(in: role) }
        } catch ServiceError.unauthorized(.notSignedIn), ServiceError.unauthorized(.sessionEnded) {
            // The machine's own operator needs no session.
        }
        return MockSeed.operatorPrincipal
    }
}
