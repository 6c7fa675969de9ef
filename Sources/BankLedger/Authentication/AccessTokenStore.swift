import BankCryptography
import BankDomain
import BankRules
import BankSQL
import BankServices

/// Access tokens, of which only hashes are stored.
struct AccessTokenStore: NounStore {
    static let isOfAccess = true
    let transaction: LedgerTransaction

    private static let select = """
        SELECT t.id, t.user, u.roles, t.name, t.scopes, t.maximum_per_day, t.currency, t.created_at,
            t.expires_at, t.last_used_at, t.ended_at IS NOT NULL AS is_ended
        FROM access_token t JOIN bank_user u ON u.id = t.user
        """

    /// The token with this hash, even if it has ended.
    func token(hash: Digest) throws -> StoredAccessToken? {
        try stored.first("\(Self.select) WHERE t.hash = ?", hash, read: read)
    }

    /// The usable tokens of a user, newest first.
    func liveTokens(of user: UserID) throws -> [StoredAccessToken] {
        try stored.rows(
            "\(Self.select) WHERE t.user = ? AND t.ended_at IS NULL ORDER BY t.id DESC", user, read: read
        ).filter { $0.isLive(at: now) }
    }

    /// A usable token. Throws `notFound`.
    func liveToken(_ id: AccessTokenID, of user: UserID) throws -> StoredAccessToken {
        guard let token = try liveTokens(of: user).first(where: { $0.token.id == id }) else {
            throw ServiceError.notFound(.accessToken, name: id.text)
        }
        return token
    }

    func create(
        _ request: AccessTokenRequest, hash: Digest, for principal: Principal
    ) throws -> AccessToken {
        let name = try FreeText.name(request.name, field: .name)
        let grant = try request.grant(
            payees: request.payees.map { try transaction.grantedPayee($0, for: principal) })
        guard try liveTokens(of: principal.userID).count < AccessTokenRequest.countMaximum else {
            throw ServiceError.tooMany(.accessToken, maximum: AccessTokenRequest.countMaximum)
        }
        let number = try nextNumber(in: "access_token")
        let expiresAt = now.adding(milliseconds: Int64(request.lifetimeDays) * 86_400_000)
        try write(
            .insert(
                into: "access_token",
                "id, user, name, hash, scopes, maximum_per_day, currency, created_at, expires_at"), number,
            principal.userID, name, hash, grant.scopes.map(\.rawValue).sorted().joined(separator: " "),
            grant.transfers?.maximumPerDay.minorUnits, grant.transfers?.maximumPerDay.currency.code, now,
            expiresAt)
        for payee in grant.transfers?.payees ?? [] {
            try write(
                .insert(ifAbsentFrom: "access_token_payee", "token, account, name"), number, payee.account,
                payee.name)
        }
        return try liveToken(AccessTokenID(number: number), of: principal.userID).token
    }

    func end(_ id: AccessTokenID) throws {
        try write(
            .update("access_token", set: "ended_at", where: "id = ? AND ended_at IS NULL"), now, id.number)
    }

    /// Ends the tokens of a user.
    func endAll(of user: UserID) throws {
        try write(.update("access_token", set: "ended_at", where: "user = ? AND ended_at IS NULL"), now, user)
    }

    /// Ends every token.
    func endAll() throws {
        try write(.update("access_token", set: "ended_at", where: "ended_at IS NULL"), now)
    }

    /// Records that a token was used, which changes no permission.
    func touch(_ token: StoredAccessToken) throws {
        try transaction.write(.update("access_token", set: "last_used_at"), now, token.token.id.number)
    }

    /// The sum of the transfers that a token made today, in minor units; `nil` if it has ended.
    func spentToday(by id: AccessTokenID) throws -> Int64? {
        guard let number = id.number else { return nil }
        if let known = transaction.spending[number] { return known }
        let today = today.dayNumber
        let spent: Int64? =
            try stored.first(Self.spent(by: number)) { row -> Int64? in
                let isLive = now < (try StoredValue.instant(row.int64("expires_at")))
                guard isLive, !row.bool("is_ended") else { return nil }
                return row.optionalInt64("spent_on") == Int64(today)
                    ? try StoredValue.held(row.int64("spent")) : 0
            } ?? nil
        transaction.spending[number] = .some(spent)
        return spent
    }

    /// What decides how much a token may still send.
    static func spent(by token: Int64) -> SQLRead {
        SQLRead(
            """
            SELECT spent_on, spent, expires_at, ended_at IS NOT NULL AS is_ended FROM access_token
            WHERE id = ?
            """, token)
    }

    private func read(_ row: any SQLStatement) throws -> StoredAccessToken {
        let number = row.int64("id")
        var scopes: Set<AccessToken.Scope> = []
        for word in row.text("scopes").split(separator: " ") {
            scopes.insert(try StoredValue.choice(String(word), as: AccessToken.Scope.self))
        }
        var transfers: TransferGrant?
        if let maximum = row.optionalInt64("maximum_per_day") {
            transfers = TransferGrant(
                payees: try payees(of: number),
                maximumPerDay: Money(
                    minorUnits: try StoredValue.amount(maximum),
                    currency: try StoredValue.currency(row.text("currency"))))
        }
        return StoredAccessToken(
            token: AccessToken(
                id: AccessTokenID(number: number), name: row.text("name"),
                grant: AccessGrant(scopes: scopes, transfers: transfers),
                createdAt: try StoredValue.instant(row.int64("created_at")),
                expiresAt: try StoredValue.instant(row.int64("expires_at")),
                lastUsedAt: try row.optionalInt64("last_used_at").map(StoredValue.instant)),
            user: UserID(row.text("user")), roles: try StoredValue.roles(row.text("roles")),
            isEnded: row.bool("is_ended"))
    }

    private func payees(of token: Int64) throws -> [TransferGrant.Payee] {
        try stored.rows(
            "SELECT name, account FROM access_token_payee WHERE token = ? ORDER BY account", token
        ) {
            TransferGrant.Payee(name: $0.text("name"), account: $0.text("account"))
        }
    }
}

struct StoredAccessToken: Sendable {
    let token: AccessToken
    let user: UserID
    let roles: Set<Principal.Role>
    let isEnded: Bool

    var principal: Principal { Principal(userID: user, roles: roles, accessToken: token) }

    func isLive(at now: Instant) -> Bool { !isEnded && now < token.expiresAt }
}

extension LedgerTransaction {
    var accessTokens: AccessTokenStore { AccessTokenStore(transaction: self) }
}
