import BankFiles
import BankSQL
import Synchronization

/// Hears what commits announce, also those of other servers, on a thread of its own.
actor LedgerListener {
    private static let pauseMilliseconds = 1_000

    private nonisolated let executor: any SerialExecutor
    private nonisolated let isEnded = Atomic(false)
    private let source: LedgerSource
    private let hear: @Sendable (LedgerAnnouncement) -> Void
    private let isConnected: @Sendable (Bool) -> Void

    /// `isConnected` is called when the listener begins or ceases to hear. After it begins, it hears ``everything``
    /// once, because it may have missed some.
    init(
        _ source: LedgerSource, executor: any SerialExecutor, isConnected: @escaping @Sendable (Bool) -> Void,
        hear: @escaping @Sendable (LedgerAnnouncement) -> Void
    ) {
        self.source = source
        self.executor = executor
        self.isConnected = isConnected
        self.hear = hear
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Lets ``run()`` return within a second.
    nonisolated func end() { isEnded.store(true, ordering: .relaxed) }

    /// Hears until the end, and blocks the thread. A lost connection is opened again.
    func run() {
        while !isEnded.load(ordering: .relaxed) {
            do {
                guard let messages = try source.location.messages() else { return }
                isConnected(true)
                hear(.everything)
                while !isEnded.load(ordering: .relaxed) {
                    for text in try messages.next(timeoutMilliseconds: Self.pauseMilliseconds) {
                        hear(LedgerAnnouncement(text))
                    }
                }
            } catch {
                isConnected(false)
                source.losses.add()
                TimedSignal().wait(.milliseconds(Self.pauseMilliseconds))
            }
        }
        isConnected(false)
    }
}
