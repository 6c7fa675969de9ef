import BankServices
import LanguageKit

/// A snapshot store that is never changed: not even a damaged snapshot is moved aside.
final class ReadOnlySnapshotStore: SnapshotStore {
    private let store: any SnapshotStore

    /// A read-only view of `store`.
    init(_ store: any SnapshotStore) {
        self.store = store
    }

    /// The path of the head.
    var path: String { store.path }

    /// The current head.
    func readHead() throws -> [UInt8]? {
        try store.readHead()
    }

    /// Passes head and log to `body`.
    func read<Result: Sendable>(
        _ body: @escaping @Sendable ([UInt8]?, LogReader) throws -> Result
    ) async throws -> Result {
        try await store.read(body)
    }

    /// Throws ``ServiceError/storage(_:path:underlying:)``.
    func update<Result: Sendable>(
        _ body: @escaping @Sendable ([UInt8]?, LogReader) throws -> (SnapshotChange?, Result)
    ) async throws -> Result {
        throw refusal
    }

    /// Throws ``ServiceError/storage(_:path:underlying:)``.
    func remove() async throws {
        throw refusal
    }

    /// Does nothing.
    func moveAside(
        if isUseless: @escaping @Sendable ([UInt8]?, LogReader) -> Bool
    ) async throws -> String? {
        nil
    }

    private var refusal: ServiceError {
        .storage(.readOnly, path: path, underlying: "it was opened as read-only")
    }
}
