import Synchronization

/// Lets Ctrl-C stop the command that runs, and not the session around it.
final class Interrupts: Sendable {
    private let cancel = Mutex<(@Sendable () -> Void)?>(nil)
    private let count = Atomic(0)

    /// - Parameter watch: begins to tell of each Ctrl-C.
    init(watch: (@escaping @Sendable () -> Void) -> Void) {
        watch { [weak self] in self?.interrupt() }
    }

    /// Runs a command, which Ctrl-C cancels.
    @MainActor
    func run(_ body: @escaping @MainActor () async -> ExitCode) async -> ExitCode {
        let task = Task { await body() }
        cancel.withLock { $0 = { task.cancel() } }
        defer { cancel.withLock { $0 = nil } }
        return await task.value
    }

    var interruptCount: Int { count.load(ordering: .relaxed) }

    private func interrupt() {
        count.add(1, ordering: .relaxed)
        cancel.withLock { $0 }?()
    }
}
