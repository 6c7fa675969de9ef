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
    public func caller() async throws -> Principal {
        guard let tokens = try await tokens.tokens() else {
            throw ServiceError.unauthorized(.notSignedIn)
        }
        let principal = try await host.readAccounts(nil) { bank -> Principal? in
            if let token = try bank.accessToken(of: tokens) {
                return token.lastUsedAt == bank.head.clock ? token.principal : nil
            }
            let session = try bank.session(of: tokens)
            return session.lastUsedAt == bank.head.clock ? bank.principal(of: session) : nil
        }
        // Only a clock that has moved makes a read a change.
        if let principal { return principal }
        return try await host.change(nil, .commit) { bank in
            if let token = try bank.useAccessToken(of: tokens) { return token.principal }
            return bank.principal(of: try bank.use(tokens))
        }
    }

    /// A member of staff who signed in, with their own role; otherwise the operator of the demo's bank, without a
    /// sign-in. A customer is the one who signed in. An access token is never more than it is.
    public func caller(in role: Principal.Role) async throws -> Principal {
        guard role != .customer else { return try await caller() }
        do {
            let principal = try await caller()
            if principal.isStaff || principal.accessToken != nil { return principal }
        } catch ServiceError.unauthorized(.notSignedIn), ServiceError.unauthorized(.sessionEnded) {
            // The machine's own operator needs no session.
        }
        return MockSeed.operatorPrincipal
    }

    public func recordRefusal(of operation: BankOperation, to principal: Principal) async {
        await host.recordRefusal(of: operation, to: principal)
    }
}
