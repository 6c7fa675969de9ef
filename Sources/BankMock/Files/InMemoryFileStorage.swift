public import BankServices
import Synchronization

/// Files in memory, for tests and previews.
public final class InMemoryFileStorage: FileStorageProtocol {
    private let files = Mutex<[FileArea: [FileName: [UInt8]]]>([:])

    public init() {}

    public func write(_ bytes: [UInt8], to name: FileName, in area: FileArea) async throws {
        try FileLimit.require(bytes.count)
        files.withLock { $0[area, default: [:]][name] = bytes }
    }

    public func read(_ name: FileName, in area: FileArea) async throws -> [UInt8] {
        guard let bytes = files.withLock({ $0[area]?[name] }) else {
            throw ServiceError.notFound(.file, name: name.text)
        }
        return bytes
    }

    public func delete(_ name: FileName, in area: FileArea) async throws {
        guard files.withLock({ $0[area]?.removeValue(forKey: name) }) != nil else {
            throw ServiceError.notFound(.file, name: name.text)
        }
    }

    /// The files of an area, sorted by name.
    public func names(in area: FileArea) async throws -> [FileName] {
        files.withLock { $0[area, default: [:]].keys.sorted() }
    }

    public func removeAll(in area: FileArea) async throws {
        files.withLock { $0[area] = nil }
    }
}
