import BankServices
import LanguageKit

/// A snapshot store that is read and never changed: not even one with damage is moved aside.
final class ReadOnlySnapshotStore: SnapshotStore {
    private let store: any SnapshotStore

    /// What `store` holds, to be read.
    init(_ store: any SnapshotStore) {
        self.store = store
    }

    /// Where the head is kept.
    var path: String { store.path }

    /// The head as last replaced.
    func readHead() async throws -> [UInt8]? {
        try await store.readHead()
    }

    /// Lets `body` see head and log.
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

    /// Leaves everything where it is.
    func moveAside(
        if isUseless: @escaping @Sendable ([UInt8]?, LogReader) -> Bool
    ) async throws -> String? {
        nil
    }

    private var refusal: ServiceError {
        .storage(.readOnly, path: path, underlying: "it was opened for reading only")
    }
}
