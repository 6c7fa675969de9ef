public import BankDomain
public import BankServices

/// The caller at the mock bank: the user of this machine's session.
public final class MockPrincipalSource: PrincipalSource {
    private let host: MockBankHost
    private let tokens: any TokenStorage
    private let recordsUse: Bool

    /// Creates a source for a bank and this machine's tokens.
    ///
    /// - Parameter recordsUse: whether a call counts as use of the session; `false` for calls that a program makes while
    ///   its user may be away.
    public init(host: MockBankHost, tokens: any TokenStorage, recordsUse: Bool = true) {
        self.host = host
        self.tokens = tokens
        self.recordsUse = recordsUse
    }

    /// Creates a source for the demo, whose state stores the machine's tokens.
    public convenience init(host: MockBankHost) {
        self.init(host: host, tokens: MockTokenStorage(host: host))
    }

    /// The signed-in user. Throws `unauthorized(.notSignedIn)` or `unauthorized(.sessionEnded)`.
    public func caller() async throws -> Principal {
        guard let tokens = try await tokens.tokens() else {
            throw ServiceError.unauthorized(.notSignedIn)
        }
        let recordsUse = recordsUse
        let principal = try await host.readAccounts(nil) { bank -> Principal? in
            if let token = try bank.accessToken(of: tokens) {
                return recordsUse && token.lastUsedAt != bank.head.clock ? nil : token.principal
            }
            let session = try bank.session(of: tokens)
            let isChanged = recordsUse && session.isChanged(by: tokens, at: bank.head.clock)
            return isChanged ? nil : bank.principal(of: session)
        }
        // A read becomes a change only if the clock has moved.
        if let principal { return principal }
        return try await host.change(nil, .commit) { bank in
            if let token = try bank.useAccessToken(of: tokens) { return token.principal }
            return bank.principal(of: try bank.use(tokens))
        }
    }

    /// The caller in a role: a member of staff with a session, in their own role; otherwise the operator of the demo's
    /// bank, without a sign-in. A customer must be signed in. An access token never has more rights than its own.
    public func caller(in role: Principal.Role) async throws -> Principal {
        guard role != .customer else { return try await caller() }
        do {
            let principal = try await caller()
            if principal.isStaff || principal.accessToken != nil { return principal }
        } catch ServiceError.unauthorized(.notSignedIn), ServiceError.unauthorized(.sessionEnded) {
            // The machine's operator needs no session.
        }
        return MockSeed.operatorPrincipal
    }

    public func owner() async throws -> Principal? { MockSeed.operatorPrincipal }

    public func recordRefusal(of operation: BankOperation, to principal: Principal) async {
        await host.recordRefusal(of: operation, to: principal)
    }
}
