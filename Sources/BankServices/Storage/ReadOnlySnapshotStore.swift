import LanguageKit

/// A snapshot store that is read and never changed: not even one with damage is moved aside.
public final class ReadOnlySnapshotStore: SnapshotStore {
    private let store: any SnapshotStore

    /// What `store` holds, to be read.
    public init(_ store: any SnapshotStore) {
        self.store = store
    }

    /// Where the head is kept.
    public var path: String { store.path }

    /// The head as last replaced.
    public func readHead() async throws -> [UInt8]? {
        try await store.readHead()
    }

    /// Lets `body` see head and log.
    public func read<Result: Sendable>(
        _ body: @escaping @Sendable ([UInt8]?, LogReader) throws -> Result
    ) async throws -> Result {
        try await store.read(body)
    }

    /// Throws ``ServiceError/storage(_:path:underlying:)``.
    public func update<Result: Sendable>(
        _ body: @escaping @Sendable ([UInt8]?, LogReader) throws -> (SnapshotChange?, Result)
    ) async throws -> Result {
        throw refusal
    }

    /// Throws ``ServiceError/storage(_:path:underlying:)``.
    public func remove() async throws {
        throw refusal
    }

    /// Leaves everything where it is.
    public func moveAside(
        if isUseless: @escaping @Sendable ([UInt8]?, LogReader) -> Bool
    ) async throws -> String? {
        nil
    }

    private var refusal: ServiceError {
        .storage(.readOnly, path: path, underlying: "it was opened for reading only")
    }
}
