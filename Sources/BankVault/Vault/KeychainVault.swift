public import BankCryptography
public import BankDomain
public import BankServices

/// The keychain: one file, opened when something in it is needed, and read again whenever another process changed it.
///
/// Its blocking work runs on the executor that it is given. Making a vault does nothing. Calls run one at a time, so
/// that the user is never asked for the password twice at once.
public actor KeychainVault {
    public nonisolated let path: String

    nonisolated let folder: KeychainFolder
    nonisolated let lock: any ExclusiveLock
    private nonisolated let executor: any SerialExecutor
    nonisolated let witness: any GenerationWitness
    nonisolated let prompt: any UnlockPrompt
    nonisolated let agent: any SessionAgent
    nonisolated let clock: any BankClock
    nonisolated let random: any RandomSource
    nonisolated let cost: PasswordCost

    /// What was opened; it counts only as long as the file is the same.
    var opened: OpenKeychain?
    private var isBusy = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// A vault over the file at `path`.
    ///
    /// - Parameters:
    ///   - previousPath: where the generation before the present one is kept.
    ///   - lock: what the writers of all processes queue on; it is taken on a file beside the keychain.
    ///   - cost: what it costs to try a new password.
    public init(
        path: String, previousPath: String, lock: any ExclusiveLock, executor: any SerialExecutor,
        witness: any GenerationWitness, prompt: any UnlockPrompt, agent: any SessionAgent,
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

    /// Waits until no other call is running; every call that does so ends with ``endTurn()``.
    func takeTurn() async {
        guard isBusy else {
            isBusy = true
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    /// Lets the next one in.
    func endTurn() {
        if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() }
    }

    /// Runs `body`, and lets what it says is wrong with the bytes be said of the file.
    nonisolated func naming<Result: ~Copyable>(
        _ body: () throws(KeychainFault) -> Result
    ) throws(ServiceError) -> Result {
        try Self.naming(path, body)
    }

    /// The same, said of another file.
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
    /// Makes the keychain. Throws ``ServiceError/alreadyExists(_:name:)`` if there is one.
    func make(password: borrowing SecretBytes) throws -> OpenKeychain {
        let composed = try Self.accepted(password)
        guard let id = KeychainID([UInt8](byteCount: KeychainID.byteCount, from: random)) else {
            fatalError("An id has as many bytes as an id has.")
        }
        // Before anything costs, and before the lock's file is made in a folder that is not safe.
        try requireMissing()
        let key = DataKey(random: random)
        let slot = try KeySlot(.password, secret: composed, cost: cost, opening: key, of: id, random: random)
        return try lock.withLock {
            try requireMissing()
            return try write(Keychain(id: id, slots: [slot]), key: key, keepingPrevious: false)
        }
    }

    /// Lets `body` change the keychain as its file has it then, while other processes wait.
    ///
    /// `body` may run again: if another process gave the keychain another key meanwhile, it is opened anew.
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

    /// The keychain as its file has it now; `nil` if the key is no longer its own. To be called inside the lock.
    func reopened(key: DataKey) throws -> OpenKeychain? {
        let stored = try requireStored()
        if let opened, opened.stored.bytes == stored.bytes, opened.key === key { return opened }
        guard stored.file.isAuthentic(key) else { return nil }
        return try naming { () throws(KeychainFault) in try OpenKeychain(stored, key: key) }
    }

    /// Writes the next generation. To be called inside the lock.
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

    /// A new password in the form in which it is asked for. Throws ``ServiceError/weakPassword(_:)``.
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
