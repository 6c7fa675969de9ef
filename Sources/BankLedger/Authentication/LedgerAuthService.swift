public import BankCryptography
public import BankDomain
public import BankServices

/// Authentication at the embedded bank.
///
/// Passwords are hashed with Argon2id over a pepper. Users and unknown names take the same path. Every attempt is
/// recorded as failed before it is checked, and a right code is used up in the transaction that accepts it.
public final class LedgerAuthService: AuthServiceProtocol {
    let store: LedgerStore
    /// Stores the key of this device.
    let keychain: any SecureStorageProtocol
    /// Stores the bank's own secrets.
    let secrets: any SecureStorageProtocol
    let tokens: any TokenStorage
    let random: any RandomSource
    let passwords: Passwords
    let secondFactor: SecondFactor
    let sessions: LedgerSessionPrincipalSource
    let feed = AuthStateFeed()

    /// Creates the service over `store`; nothing is read yet.
    ///
    /// - Parameters:
    ///   - keychain: stores the key of this device.
    ///   - secrets: stores the bank's own secrets.
    ///   - hashing: hashes passwords, which takes a while.
    public convenience init(
        store: LedgerStore, keychain: any SecureStorageProtocol, secrets: any SecureStorageProtocol,
        tokens: any TokenStorage,
        hashing: PasswordHashingPool, clock: any BankClock, random: any RandomSource
    ) {
        self.init(
            store: store, keychain: keychain, secrets: secrets, tokens: tokens,
            hasher: hashing, clock: clock, random: random, passwordCost: hashing.cost
        )
    }

    init(
        store: LedgerStore, keychain: any SecureStorageProtocol, secrets: any SecureStorageProtocol,
        tokens: any TokenStorage,
        hasher: any PasswordHashing, clock: any BankClock, random: any RandomSource,
        passwordCost: PasswordCost
    ) {
        self.store = store
        self.keychain = keychain
        self.secrets = secrets
        self.tokens = tokens
        self.random = random
        self.passwords = Passwords(
            store: store, secureStorage: secrets, hasher: hasher, cost: passwordCost, random: random)
        self.secondFactor = SecondFactor(secureStorage: secrets, clock: clock)
        self.sessions = LedgerSessionPrincipalSource(store: store, tokens: tokens)
    }

    /// Creates a customer who can sign in.
    public func register(
        _ registration: Registration, password: borrowing SecretBytes
    ) async throws -> UserProfile {
        try await Registrar(store: store, passwords: passwords)
            .register(registration, .customer, password: password, .authRegister)
    }

    /// Records a refusal and throws it.
    func refuse(_ action: AuditedAction, _ error: any Error) async throws {
        try await store.refuse(action, error)
    }

    /// Records a refusal and returns it.
    func refused(_ action: AuditedAction, _ error: any Error) async -> any Error {
        await store.refused(action, error)
    }

    /// The sign-in state, without opening the keychain.
    public func state() async throws -> AuthState {
        guard let held = await tokens.heldTokens() else {
            return try await store.read { try $0.sessions.hasLiveSession() } ? .locked : .signedOut
        }
        let hash = held.accessDigest
        return try await store.read { transaction in
            guard let session = try transaction.sessions.session(access: hash),
                session.isLive(at: transaction.now)
            else { return .signedOut }
            return .signedIn(session.signedIn)
        }
    }

    /// The state now and after each change through this service.
    public func states() -> AsyncStream<AuthState> {
        feed.states { [weak self] in try await self?.state() ?? .signedOut }
    }

    /// Notifies listeners of a possible change of state.
    func publish() async {
        await feed.publish { [weak self] in try await self?.state() ?? .signedOut }
    }
}

extension PasswordCost {
    /// The default cost of a user's password: 64 MiB, twice. libsodium calls that interactive; OWASP's minimum is lower
    /// (19 MiB, twice).
    public static let signingIn = PasswordCost(memoryKibibytes: 65_536, passes: 2)
}
