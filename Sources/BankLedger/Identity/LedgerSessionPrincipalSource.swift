import BankCryptography
public import BankDomain
public import BankServices

/// The signed-in user of the embedded bank; and its operator, the owner of the ledger's file.
public final class LedgerSessionPrincipalSource: PrincipalSource {
    /// The use of a session is recorded at most this often. Idle time counts from the recorded use, so a session can
    /// only end early.
    private static let touchMilliseconds: Int64 = 15_000

    private let store: LedgerStore
    private let tokens: any TokenStorage
    private let recordsUse: Bool

    /// - Parameter recordsUse: whether a call counts as use of the session; `false` for calls that a program makes
    ///   while its user may be away.
    public init(store: LedgerStore, tokens: any TokenStorage, recordsUse: Bool = true) {
        self.store = store
        self.tokens = tokens
        self.recordsUse = recordsUse
    }

    /// The signed-in user. The keychain is opened only if a session exists whose tokens it might hold.
    public func caller() async throws -> Principal {
        guard let tokens = try await currentTokens() else { throw ServiceError.unauthorized(.notSignedIn) }
        return try await caller(with: tokens)
    }

    /// The caller in a role: a member of staff with a session, in their own name and role; otherwise the operator
    /// recorded by ``LedgerService/initialize(_:mode:)``, without a sign-in, because no other user of
    /// the system can open the ledger. A customer must be signed in. An access token never has more rights than its
    /// own.
    public func caller(in role: Principal.Role) async throws -> Principal {
        guard role != .customer else { return try await caller() }
        if let held = try await heldStaff() { return held }
        return try await machineOperator()
    }

    public func owner() async throws -> Principal? { try await machineOperator() }

    private func machineOperator() async throws -> Principal {
        try await store.read { try $0.users.operatorPrincipal() }
    }

    public func recordRefusal(of operation: BankOperation, to principal: Principal) async {
        await store.recordRefusal(
            ServiceError.unauthorized(.beyondScope(operation)),
            of: AuditedAction(operation, by: principal, on: principal.accessToken?.id.text ?? ""))
    }

    private func heldStaff() async throws -> Principal? {
        guard let held = await tokens.heldTokens() else { return nil }
        do {
            let principal = try await caller(with: held)
            return principal.isStaff || principal.accessToken != nil ? principal : nil
        } catch ServiceError.unauthorized(.sessionEnded) {
            return nil
        }
    }

    /// The session, for actions that need one. Throws `unauthorized(.beyondScope)` for an access token.
    func session(_ operation: BankOperation) async throws -> StoredSession {
        guard let tokens = try await currentTokens() else { throw ServiceError.unauthorized(.notSignedIn) }
        switch try await holder(of: tokens) {
        case .session(let session): return session
        case .token(let token):
            await recordRefusal(of: operation, to: token.principal)
            throw ServiceError.unauthorized(.beyondScope(operation))
        }
    }

    /// A session or an access token. It is a box, because Swift 6.3.1 gives back a large value of an asynchronous call
    /// in the wrong order (docs/decisions/code.md).
    indirect enum Holder {
        case session(StoredSession)
        case token(StoredAccessToken)

        var principal: Principal {
            switch self {
            case .session(let session): session.principal
            case .token(let token): token.principal
            }
        }

        var lastUsedAt: Instant? {
            switch self {
            case .session(let session): session.lastUsedAt
            case .token(let token): token.token.lastUsedAt
            }
        }

        /// True for the first use of a session's new access token.
        func endsFormerAccess(with hash: Digest) -> Bool {
            guard case .session(let session) = self else { return false }
            return session.hasFormerAccess && session.access == hash
        }
    }

    private func caller(with tokens: SessionTokens) async throws -> Principal {
        let (hash, now, generation) = (tokens.accessDigest, store.clock.now(), store.callers.generation)
        if let known = store.callers.caller(hash, at: now) { return known }
        let caller = try await holder(of: tokens).principal
        // A caller from the cache is not recorded, so the cache keeps only those whose use was.
        if recordsUse { store.callers.remember(hash, caller, at: now, since: generation) }
        return caller
    }

    private func holder(of tokens: SessionTokens) async throws -> Holder {
        let hash = tokens.accessDigest
        let (holder, isStale) = try await store.read { [source = store.source] transaction in
            let holder = try Self.holder(hash, transaction, source)
            let used = holder.lastUsedAt?.millisecondsSinceEpoch ?? 0
            return (holder, transaction.now.millisecondsSinceEpoch - used >= Self.touchMilliseconds)
        }
        if recordsUse { await recordUse(of: holder, with: hash, isStale: isStale) }
        return holder
    }

    // Inlined, it would use more than its caller's asynchronous frame (docs/decisions/code.md).
    @inline(never)
    private func recordUse(of holder: Holder, with hash: Digest, isStale: Bool) async {
        // The refresh before it has written too, so waiting for the writer here makes nothing worse.
        if case .session(let session) = holder, holder.endsFormerAccess(with: hash) {
            _ = try? await store.change(.commit) { try $0.sessions.forgetFormerAccess(of: session) }
        }
        if isStale { await store.recordUse(of: holder) }
    }

    private static func holder(
        _ hash: Digest, _ transaction: LedgerTransaction, _ source: LedgerSource
    ) throws -> Holder {
        if let session = try transaction.sessions.session(access: hash) {
            guard try isNow(session.isLive, transaction, source) else {
                throw ServiceError.unauthorized(.sessionEnded)
            }
            return .session(session)
        }
        guard let token = try transaction.accessTokens.token(hash: hash) else {
            throw ServiceError.unauthorized(.sessionEnded)
        }
        guard try isNow(token.isLive, transaction, source) else {
            throw ServiceError.unauthorized(.tokenEnded)
        }
        return .token(token)
    }

    // A server whose clock is ahead still reads, and must not tell users that they are signed out.
    private static func isNow(
        _ isLive: (Instant) -> Bool, _ transaction: LedgerTransaction, _ source: LedgerSource
    ) throws -> Bool {
        if isLive(transaction.now) { return true }
        guard let difference = try source.clockDifference(transaction), difference.wrongMilliseconds > 0
        else { return false }
        return isLive(transaction.now.adding(milliseconds: -difference.milliseconds))
    }

    /// The tokens in memory or, if any session is usable, in the keychain.
    func currentTokens() async throws -> SessionTokens? {
        if let held = await tokens.heldTokens() { return held }
        guard try await store.read({ try $0.sessions.hasLiveSession() }) else { return nil }
        return try await tokens.tokens()
    }
}

/// The keys of devices, registered at sign-in.
public final class LedgerDeviceKeys: Sendable {
    private let store: LedgerStore
    private let principals: any PrincipalSource

    /// Creates the keys over `store` for the session of `principals`.
    public init(store: LedgerStore, principals: any PrincipalSource) {
        self.store = store
        self.principals = principals
    }

    /// The public key (Ed25519, 32 bytes) of the device on which the session began; `nil` without a session.
    @Sendable
    public func publicKey() async throws -> [UInt8]? {
        let principal = try await principals.caller()
        return try await store.read { try $0.devices.publicKey(of: principal) }
    }
}
