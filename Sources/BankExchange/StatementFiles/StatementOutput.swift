import BankFiles
import BankServices

/// Where a statement goes, on an executor of its own, since files block.
actor StatementOutput {
    private nonisolated let executor: any SerialExecutor
    private let destination: StatementDestination
    private var draft: DraftFile?
    private(set) var byteCount = 0

    init(_ destination: StatementDestination, executor: any SerialExecutor) {
        self.destination = destination
        self.executor = executor
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// The file's name; `nil` for a stream.
    nonisolated var path: String? {
        if case .file(let path) = destination { path } else { nil }
    }

    /// Makes the file. Throws `invalidFile` if something has its name, or nothing can have it.
    func open() throws {
        guard let path else { return }
        let name = NamedDraft(path: path)
        try name.requireAbsent()
        draft = try name.named { try DraftFile(for: path) }
    }

    func write(_ bytes: [UInt8]) async throws {
        guard !bytes.isEmpty else { return }
        byteCount += bytes.count
        switch destination {
        case .file(let path): try NamedDraft(path: path).named { try draft?.write(bytes) }
        case .stream(let take): try await take(bytes)
        }
    }

    /// Gives the file its name. Until then letting go of this leaves nothing.
    func finish() throws {
        guard let path else { return }
        let name = NamedDraft(path: path)
        try name.requireAbsent()
        try name.named { try draft?.publish() }
        draft = nil
    }
}
