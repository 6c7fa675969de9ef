public import BankCryptography
public import BankDomain
public import BankServices

/// The keychain: one file, opened on demand, and read again after another process changed it.
///
/// Blocking work runs on the given executor. The initializer does nothing. Calls run one at a time, so that there is
/// never more than one password prompt.
public actor KeychainVault {
    public nonisolated let path: String

    nonisolated let folder: KeychainFolder
    nonisolated let lock: any ExclusiveLock
    private nonisolated let executor: any SerialExecutor
    nonisolated let witness: GenerationWitness
    nonisolated let prompt: any UnlockPrompt
    nonisolated let agent: any SessionAgent
    nonisolated let clock: any BankClock
    nonisolated let random: any RandomSource
    nonisolated let cost: PasswordCost

    /// The open keychain, valid only while the file is unchanged.
    var opened: OpenKeychain?
    private var isBusy = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// A vault over the file at `path`.
    ///
    /// - Parameters:
    ///   - previousPath: the path of the previous generation.
    ///   - lock: the lock for writers of all processes, on a file beside the keychain.
    ///   - cost: the cost of trying a new password.
    public init(
        path: String, previousPath: String, lock: any ExclusiveLock, executor: any SerialExecutor,
        witness: GenerationWitness, prompt: any UnlockPrompt, agent: any SessionAgent,
        clock: any BankClock, random: any RandomSource, cost: PasswordCost = .keychain
    ) {
        self.path = path
        self.folder = KeychainFolder(path: path, previousPath: previousPath)
        self.lock = lock
        self.executor = executor
        self.witness = witness
        self.prompt = prompt
        self.agent = agent
        self.clock = clock
        self.random = random
        self.cost = cost
    }

    /// The thread on which everything here runs.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Waits until no other call is running. Every caller must call ``endTurn()``.
    func takeTurn() async {
        guard isBusy else {
            isBusy = true
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    /// Lets the next call run.
    func endTurn() {
        if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() }
    }

    /// Runs `body` and converts faults of the bytes to errors of the file.
    nonisolated func naming<Result: ~Copyable>(
        _ body: () throws(KeychainFault) -> Result
    ) throws(ServiceError) -> Result {
        try Self.naming(path, body)
    }

    /// Runs `body` and converts faults to errors of another file.
    static func naming<Result: ~Copyable>(
        _ path: String, _ body: () throws(KeychainFault) -> Result
    ) throws(ServiceError) -> Result {
        do throws(KeychainFault) {
            return try body()
        } catch {
            throw error.serviceError(path: path)
        }
    }
}

extension KeychainVault {
    /// Creates the keychain. Throws ``ServiceError/alreadyExists(_:name:)`` if there is one.
    func make(password: borrowing SecretBytes) throws -> OpenKeychain {
        let composed = try Self.accepted(password)
        guard let id = KeychainID([UInt8](byteCount: KeychainID.byteCount, from: random)) else {
            fatalError("An id has as many bytes as an id has.")
        }
        // Checked before the key derivation, and before the lock's file is created in an unsafe folder.
        try requireMissing()
        let key = DataKey(random: random)
        let slot = try KeySlot(.password, secret: composed, cost: cost, opening: key, of: id, random: random)
        return try lock.withLock {
            try requireMissing()
            return try write(Keychain(id: id, slots: [slot]), key: key, keepingPrevious: false)
        }
    }

    /// Runs `body` on the present keychain while other processes wait.
    ///
    /// `body` may run again: if another process changed the keychain's key, it is opened again.
    func change<Result>(
        _ body: (inout Keychain, DataKey) throws -> Result
    ) async throws -> Result {
        while true {
            let key = try await open().key
            let result: Result? = try lock.withLock {
                guard let present = try reopened(key: key) else { return nil }
                var keychain = present.keychain
                let result = try body(&keychain, key)
                guard keychain.entries != present.keychain.entries else { return result }
                try write(keychain, key: key, keepingPrevious: true)
                return result
            }
            if let result { return result }
        }
    }

    /// The present keychain; `nil` if the key is no longer its own. Call it inside the lock.
    func reopened(key: DataKey) throws -> OpenKeychain? {
        let stored = try requireStored()
        if let opened, opened.stored.bytes == stored.bytes, opened.key === key { return opened }
        guard stored.file.isAuthentic(key) else { return nil }
        return try naming { () throws(KeychainFault) in try OpenKeychain(stored, key: key) }
    }

    /// Writes the next generation. Call it inside the lock.
    @discardableResult
    func write(_ keychain: Keychain, key: DataKey, keepingPrevious: Bool) throws -> OpenKeychain {
        var keychain = keychain
        let file = try naming { () throws(KeychainFault) in
            try keychain.sealNext(with: key, at: clock.now(), random: random)
        }
        let stored = StoredKeychain(bytes: file.encoded, file: file)
        try folder.replace(with: stored.bytes, keepingPrevious: keepingPrevious)
        let written = OpenKeychain(stored, keychain: keychain, key: key)
        opened = written
        // The keychain is written even if the witness can't be. The next process that opens it updates the witness.
        try? witness.remember(keychain.generation, of: keychain.id, mayGoBack: false)
        return written
    }

    /// A new password in canonical form. Throws ``ServiceError/weakPassword(_:)``.
    static func accepted(_ password: borrowing SecretBytes) throws -> SecretBytes {
        let composed = try PasswordText.composed(password)
        try PasswordPolicy.check(composed, names: [])
        return composed
    }

    private func requireMissing() throws {
        guard try folder.read() == nil else { throw ServiceError.alreadyExists(.keychain, name: path) }
        try requireNeverSeen()
    }
}
