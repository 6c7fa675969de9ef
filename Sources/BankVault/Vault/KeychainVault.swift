public import BankCryptography
public import BankDomain
public import BankServices

/// The keychain: one file, opened when something in it is needed, and read again whenever another process changed it.
///
/// Its blocking work runs on the executor that it is given. Making a vault does nothing. Calls take their turns, so
/// that nobody is asked for the password twice at once.
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
    ///   - cost: what a new password costs whoever tries one.
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

    /// Waits until nobody else is at work; every call that does so ends with ``endTurn()``.
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
        do throws(KeychainFault) {
            return try body()
        } catch {
            throw error.serviceError(path: path)
        }
    }
}
