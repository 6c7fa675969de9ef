public import BankDomain
public import BankServices

/// The user who is signed in at the embedded bank; and its operator, the owner of the ledger's file.
public final class LedgerSessionPrincipalSource: PrincipalSource {
    /// A session's use is recorded at most this often. It is idle from what was recorded, so it errs short.
    private static let touchMilliseconds: Int64 = 15_000

    private let store: LedgerStore
    private let tokens: any TokenStorage

    public init(store: LedgerStore, tokens: any TokenStorage) {
        self.store = store
        self.tokens = tokens
    }

    /// The user who is signed in. The keychain is opened only if there is a session that it might hold.
    public func principal() async throws -> Principal {
        try await session().principal
    }

    /// A member of staff whose session is held, in their own name and with their own role; otherwise the operator that
    /// ``LedgerBookService/initialize(operatorName:mode:)`` recorded, without a sign-in: the store opens the ledger for
    /// no other user of the system. A customer is the one who signed in.
    public func principal(in role: Principal.Role) async throws -> Principal {
        guard role != .customer else { return try await principal().acting(in: role) }
        if let staff = try await heldStaff() { return try staff.acting(in: role) }
        return try await store.read { try $0.users.operatorPrincipal() }
    }

    private func heldStaff() async throws -> Principal? {
        guard let held = await tokens.heldTokens() else { return nil }
        do {
            let principal = try await session(of: held).principal
            return principal.isStaff ? principal : nil
        } catch ServiceError.unauthorized(.sessionEnded) {
            return nil
        }
    }

    func session() async throws -> StoredSession {
        guard let tokens = try await currentTokens() else { throw ServiceError.unauthorized(.notSignedIn) }
        return try await session(of: tokens)
    }

    private func session(of tokens: SessionTokens) async throws -> StoredSession {
        let hash = tokens.access.digest
        let (session, needsTouch) = try await store.read { transaction in
            guard let session = try transaction.sessions.session(access: hash),
                session.isLive(at: transaction.now)
            else { throw ServiceError.unauthorized(.sessionEnded) }
            let age = transaction.now.millisecondsSinceEpoch - session.lastUsedAt.millisecondsSinceEpoch
            return (session, age >= Self.touchMilliseconds)
        }
        // A ledger that cannot be written can still be read; the session then ends sooner.
        if needsTouch { try? await store.write(.commit) { try $0.sessions.touch(session) } }
        return session
    }

    /// The tokens that are held or, if any session can still be used, in the keychain.
    func currentTokens() async throws -> SessionTokens? {
        if let held = await tokens.heldTokens() { return held }
        guard try await store.read({ try $0.sessions.hasLiveSession() }) else { return nil }
        return try await tokens.tokens()
    }
}

/// The operator that ``LedgerBookService/initialize(operatorName:mode:)`` recorded: the principal where users do not
/// sign in. Throws ``ServiceError/notInitialized(_:)`` where there is no bank.
public final class LedgerPrincipalSource: PrincipalSource {
    private let store: LedgerStore

    /// The operator of the bank in `store`.
    public init(store: LedgerStore) {
        self.store = store
    }

    /// The operator, who is also the bank's only customer.
    public func principal() async throws -> Principal {
        try await store.read { try $0.users.soleUser() }
    }
}

/// The keys of devices, as they were registered when users signed in on them.
public final class LedgerDeviceKeys: Sendable {
    private let store: LedgerStore
    private let principals: any PrincipalSource

    /// The keys in `store`, for the session that `principals` names.
    public init(store: LedgerStore, principals: any PrincipalSource) {
        self.store = store
        self.principals = principals
    }

    /// The public key (Ed25519, 32 bytes) of the device on which the session began; `nil` where there is no
    /// session.
    @Sendable
    public func publicKey() async throws -> [UInt8]? {
        let principal = try await principals.principal()
        return try await store.read { try $0.devices.publicKey(of: principal) }
    }
}
