public import BankDomain
import BankRules
public import BankServices

/// An access token as stored by the mock bank.
struct MockAccessToken: Codable, Equatable, Sendable {
    let id: AccessTokenID
    let user: UserID
    let name: String
    let mark: MockSecretHash
    let grant: AccessGrant
    let createdAt: Instant
    let expiresAt: Instant
    var lastUsedAt: Instant?
    var isEnded = false
    /// The day of its last transfer, and the sum of that day's transfers in minor units.
    var spentOn: CalendarDate?
    var spent: Int64 = 0

    var token: AccessToken {
        AccessToken(
            id: id, name: name, grant: grant, createdAt: createdAt, expiresAt: expiresAt,
            lastUsedAt: lastUsedAt)
    }

    /// Only customers have tokens.
    var principal: Principal { Principal(userID: user, roles: [.customer], accessToken: token) }

    func isLive(at now: Instant) -> Bool { !isEnded && now < expiresAt }
}

extension MockAuthService {
    public func createToken(
        _ request: AccessTokenRequest, password: borrowing SecretBytes, code: String?
    ) async throws -> IssuedAccessToken {
        let proof = MockProof(
            password: SharedSecret(password: password), code: code,
            needsCode: request.scopes.contains(.transfers))
        let (secret, salt) = (host.sessionTokens().access, host.random.nextUInt64())
        let token = try await inSession(.authTokensCreate) { bank, session in
            let made: Result<AccessToken, ServiceError>
            do {
                try bank.attempt(proof, of: session.user) { _ in }.get()
                made = .success(
                    try bank.createAccessToken(request, MockSecretHash(secret, salt: salt), in: session))
            } catch let refusal as ServiceError {
                made = .failure(refusal)
            }
            let action = session.action(.authTokensCreate)
            switch made {
            case .success(let token): bank.record(action.on(token.id.text))
            case .failure(let refusal): bank.record(action, refusedWith: refusal)
            }
            return made
        }
        return IssuedAccessToken(token: token, secret: secret)
    }

    public func tokens() async throws -> [AccessToken] {
        try await inSession(.authTokensList) { bank, session in
            .success(bank.liveAccessTokens(of: session.user).reversed().map(\.token))
        }
    }

    public func revokeToken(_ id: AccessTokenID) async throws -> AccessToken {
        try await inSession(auditing: .authTokensRevoke, on: id.text) { bank, session in
            .success(try bank.revokeAccessToken(id, of: session.user))
        }
    }
}

extension MockBank {
    fileprivate mutating func createAccessToken(
        _ request: AccessTokenRequest, _ mark: MockSecretHash, in session: MockSession
    ) throws -> AccessToken {
        let customer = try principal(of: session).acting(in: .customer)
        let name = try FreeText.name(request.name, field: .name)
        var payees: [TransferGrant.Payee] = []
        for destination in request.payees {
            payees.append(try grantedPayee(destination, for: customer))
        }
        let grant = try request.grant(payees: payees)
        guard liveAccessTokens(of: session.user).count < AccessTokenRequest.countMaximum else {
            throw ServiceError.tooMany(.accessToken, maximum: AccessTokenRequest.countMaximum)
        }
        let all = authentication.accessTokens ?? []
        let made = MockAccessToken(
            id: AccessTokenID(number: Int64(all.count + 1)), user: session.user, name: name, mark: mark,
            grant: grant, createdAt: head.clock,
            expiresAt: head.clock.adding(seconds: request.lifetimeDays * 86_400))
        authentication.accessTokens = all + [made]
        tellSecurityChange(.authTokensCreate, of: session.user, detail: name)
        return made.token
    }

    fileprivate mutating func revokeAccessToken(
        _ id: AccessTokenID, of user: UserID
    ) throws(ServiceError) -> AccessToken {
        guard let known = liveAccessTokens(of: user).first(where: { $0.id == id }) else {
            throw .notFound(.accessToken, name: id.text)
        }
        change(id) { $0.isEnded = true }
        tellSecurityChange(.authTokensRevoke, of: user, detail: known.name)
        return known.token
    }

    fileprivate func liveAccessTokens(of user: UserID) -> [MockAccessToken] {
        (authentication.accessTokens ?? []).filter { $0.user == user && $0.isLive(at: head.clock) }
    }

    /// The access token of the caller; `nil` if the tokens are a session's. Throws `unauthorized(.tokenEnded)`.
    func accessToken(of tokens: SessionTokens) throws(ServiceError) -> MockAccessToken? {
        guard let token = authentication.accessTokens?.first(where: { $0.mark.fits(tokens.access) }),
            tokens.kind == .program
        else { return nil }
        guard token.isLive(at: head.clock) else { throw .unauthorized(.tokenEnded) }
        return token
    }

    mutating func useAccessToken(of tokens: SessionTokens) throws(ServiceError) -> MockAccessToken? {
        guard let token = try accessToken(of: tokens) else { return nil }
        let now = head.clock
        change(token.id) { $0.lastUsedAt = now }
        return token
    }

    mutating func endAccessTokens(of user: UserID) {
        for token in liveAccessTokens(of: user) { change(token.id) { $0.isEnded = true } }
    }

    mutating func change(_ id: AccessTokenID, _ body: (inout MockAccessToken) -> Void) {
        guard var tokens = authentication.accessTokens, let index = tokens.firstIndex(where: { $0.id == id })
        else { return }
        body(&tokens[index])
        authentication.accessTokens = tokens
    }
}

extension MockBankHost {
    /// Records a refusal of an operation to a token.
    func recordRefusal(of operation: BankOperation, to principal: Principal) async {
        await recordRefusal(
            ServiceError.unauthorized(.beyondScope(operation)),
            of: AuditedAction(operation, by: principal, on: principal.accessToken?.id.text ?? ""))
    }
}
