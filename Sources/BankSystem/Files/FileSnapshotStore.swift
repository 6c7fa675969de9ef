import BankFiles
public import BankServices
import LanguageKit

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A snapshot store in three files: head, log, and the lock for writers.
public actor FileSnapshotStore: SnapshotStore {
    private let executor: ThreadExecutor
    private let logPath: String
    private let lock: FileLock
    /// The path of the head.
    public nonisolated let path: String

    /// A store whose files have this base name and the extensions `.json`, `.journal` and `.lock`. Files are opened at
    /// the first call; calls run on `executor`.
    public init(basePath: String, executor: ThreadExecutor) {
        self.executor = executor
        self.path = basePath + ".json"
        self.logPath = basePath + ".journal"
        self.lock = FileLock(path: basePath + ".lock")
    }

    /// The thread for file access.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// The newest head. It is replaced in one step, so no lock is needed. It is read on the thread of the caller: every
    /// read of the demo begins with it, and changing threads twice takes longer than reading a small file.
    public nonisolated func readHead() throws -> [UInt8]? {
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

    /// Removes the head and the log.
    public func remove() async throws {
        guard PrivateFile.exists(path) || PrivateFile.exists(logPath) else { return }
        try lock.withLock {
            try PrivateFile.remove(path)
            try PrivateFile.remove(logPath)
        }
    }

    /// Moves the head and the log aside, with the suffix `.damaged`.
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

    // The log is written first: its new bytes count only once the head includes them.
    private func write(_ change: SnapshotChange) throws {
        if !change.appendedLog.isEmpty {
            let log = try OpenFile(logPath, O_WRONLY | O_CREAT)
            try log.truncate(to: change.logLength)
            try log.write(change.appendedLog)
            try log.sync()
        }
        try PrivateFile.replace(path, with: change.head)
    }

    private func readLog(_ range: Range<Int>) throws -> [UInt8] {
        let bytes = try PrivateFile.read(logPath, range) ?? []
        guard bytes.count == range.count else {
            throw ServiceError.storage(.damaged, path: logPath, underlying: "the journal is incomplete")
        }
        return bytes
    }
}
