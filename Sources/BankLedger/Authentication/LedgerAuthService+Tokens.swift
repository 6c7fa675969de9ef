import BankCryptography
public import BankDomain
public import BankServices

extension LedgerAuthService {
    public func createToken(
        _ request: AccessTokenRequest, password: borrowing SecretBytes, code: String?
    ) async throws -> IssuedAccessToken {
        let session = try await sessions.session(.authTokensCreate)
        let action = AuditedAction(.authTokensCreate, by: session.principal, on: session.user.id.text)
        let needsCode = request.scopes.contains(.transfers)
        let proof = try await prove(password, needsCode ? .given(code) : .notNeeded, in: session, action)
        let secret = SharedSecret(SecretBytes(byteCount: SessionTokens.byteCount, from: random))
        let token = try await store.change(.commit, action, subject: { $0.id.text }) { transaction in
            try transaction.credentials.requireValid(proof)
            let customer = try session.principal.acting(in: .customer)
            let token = try transaction.accessTokens.create(request, hash: secret.digest, for: customer)
            try transaction.credentials.tellSecurityChange(action, detail: token.name)
            return token
        }
        return IssuedAccessToken(token: token, secret: secret)
    }

    public func tokens() async throws -> [AccessToken] {
        let session = try await sessions.session(.authTokensList)
        return try await store.read { try $0.accessTokens.liveTokens(of: session.user.id).map(\.token) }
    }

    public func revokeToken(_ id: AccessTokenID) async throws -> AccessToken {
        let session = try await sessions.session(.authTokensRevoke)
        let action = AuditedAction(.authTokensRevoke, by: session.principal, on: id.text)
        return try await store.change(.commit, action) { transaction in
            let known = try transaction.accessTokens.liveToken(id, of: session.user.id)
            try transaction.accessTokens.end(id)
            try transaction.credentials.tellSecurityChange(action, detail: known.token.name)
            return known.token
        }
    }
}
