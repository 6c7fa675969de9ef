import BankFiles
public import BankServices

/// Files in private folders, one for each area.
public actor FolderFileStorage: FileStorageProtocol {
    private let executor: ThreadExecutor
    private let folder: @Sendable (FileArea) -> String

    /// Files in these folders, which are created with the first file. Calls run on `executor`.
    public init(executor: ThreadExecutor, folder: @escaping @Sendable (FileArea) -> String) {
        self.executor = executor
        self.folder = folder
    }

    /// The thread for file access.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    public func write(_ bytes: [UInt8], to name: FileName, in area: FileArea) async throws {
        try FileLimit.require(bytes.count)
        let path = path(name, area)
        try lock(area).withLock { try PrivateFile.replaceGuarded(path, with: bytes) }
    }

    public func read(_ name: FileName, in area: FileArea) async throws -> [UInt8] {
        guard let bytes = try PrivateFile.readGuarded(path(name, area), limit: FileLimit.maximumByteCount + 1)
        else { throw missing(name) }
        try FileLimit.require(bytes.count)
        return bytes
    }

    public func delete(_ name: FileName, in area: FileArea) async throws {
        let path = path(name, area)
        guard PrivateFile.exists(path) else { throw missing(name) }
        try lock(area).withLock { try PrivateFile.remove(path) }
    }

    public func names(in area: FileArea) async throws -> [FileName] {
        try fileNames(in: area).sorted()
    }

    public func removeAll(in area: FileArea) async throws {
        let names = try fileNames(in: area)
        guard !names.isEmpty else { return }
        try lock(area).withLock {
            for name in names { try PrivateFile.remove(path(name, area)) }
        }
    }

    private func fileNames(in area: FileArea) throws -> [FileName] {
        try PrivateFile.names(in: folder(area)).compactMap { try? FileName($0) }
    }

    private func path(_ name: FileName, _ area: FileArea) -> String {
        "\(folder(area))/\(name.text)"
    }

    private func lock(_ area: FileArea) -> FileLock {
        FileLock(path: folder(area) + "/.lock")
    }

    private func missing(_ name: FileName) -> ServiceError {
        .notFound(.file, name: name.text)
    }
}
