import BankFiles
public import BankServices
import LanguageKit

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A snapshot store in three files: the head, the log beside it, and the lock that writers queue on.
public actor FileSnapshotStore: SnapshotStore {
    private let executor: ThreadExecutor
    private let logPath: String
    private let lock: FileLock
    /// Where the head is kept.
    public nonisolated let path: String

    /// A store whose files have this name and the endings `.json`, `.journal` and `.lock`. Nothing is touched
    /// before the first call; calls run on `executor`.
    public init(basePath: String, executor: ThreadExecutor) {
        self.executor = executor
        self.path = basePath + ".json"
        self.logPath = basePath + ".journal"
        self.lock = FileLock(path: basePath + ".lock")
    }

    /// The thread on which files are read and written.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// The head as last replaced. It is replaced in one step, so no lock is needed.
    public func readHead() async throws -> [UInt8]? {
        try PrivateFile.read(path)
    }

    public func read<Result: Sendable>(
        _ body: @escaping @Sendable ([UInt8]?, LogReader) throws -> Result
    ) async throws -> Result {
        guard PrivateFile.exists(path) else { return try body(nil, readLog) }
        return try lock.withLockIfPossible { try body(try PrivateFile.read(path), readLog) }
    }

    public func update<Result: Sendable>(
        _ body: @escaping @Sendable ([UInt8]?, LogReader) throws -> (SnapshotChange?, Result)
    ) async throws -> Result {
        try lock.withLock {
            let (change, result) = try body(try PrivateFile.read(path), readLog)
            if let change { try write(change) }
            return result
        }
    }

    /// Removes head and log.
    public func remove() async throws {
        guard PrivateFile.exists(path) || PrivateFile.exists(logPath) else { return }
        try lock.withLock {
            try PrivateFile.remove(path)
            try PrivateFile.remove(logPath)
        }
    }

    /// Moves head and log aside, with the ending `.damaged`.
    public func moveAside(
        if isUseless: @escaping @Sendable ([UInt8]?, LogReader) -> Bool
    ) async throws -> String? {
        try lock.withLock {
            guard isUseless(try PrivateFile.read(path), readLog) else { return nil }
            try PrivateFile.move(logPath, to: logPath + ".damaged")
            try PrivateFile.move(path, to: path + ".damaged")
            return path + ".damaged"
        }
    }

    // The log first: until the head that counts these bytes is in place, they do not exist.
    private func write(_ change: SnapshotChange) throws {
        if !change.appendedLog.isEmpty {
            let log = try FileHandle(logPath, O_WRONLY | O_CREAT)
            try log.truncate(to: change.logLength)
            try log.write(change.appendedLog)
            try log.sync()
        }
        try PrivateFile.replace(path, with: change.head)
    }

    private func readLog(_ length: Int) throws -> [UInt8] {
        let bytes = try PrivateFile.read(logPath) ?? []
        guard (0...bytes.count).contains(length) else {
            throw ServiceError.storage(.damaged, path: logPath, underlying: "the journal is incomplete")
        }
        return Array(bytes.prefix(length))
    }
}
