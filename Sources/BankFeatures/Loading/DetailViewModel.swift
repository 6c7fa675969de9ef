public import Observation

/// Loads and shows one value as a whole: a transaction, a transfer, the statistics of the ledger.
@Observable
@MainActor
public final class DetailViewModel<Value: Equatable & Sendable> {
    private let loader = Loader<Value>()
    private let fetch: @Sendable () async throws -> Value

    init(fetch: @escaping @Sendable () async throws -> Value) {
        self.fetch = fetch
    }

    public var state: LoadState<Value> { loader.state }

    public func load() async {
        await loader.load { try await fetch() }
    }
}

/// A user's items that can be revoked one by one: sessions, devices.
@Observable
@MainActor
public final class RevocableListViewModel<Item: Identifiable & Equatable & Sendable> where Item.ID: Sendable {
    private let list = Loader<[Item]>()
    private let revocation = Loader<Item>()
    private let fetch: @MainActor () async throws -> [Item]
    private let end: @MainActor (Item.ID) async throws -> Item
    private let didRevoke: @MainActor (Item) -> Void

    init(
        fetch: @escaping @MainActor () async throws -> [Item],
        revoke: @escaping @MainActor (Item.ID) async throws -> Item,
        didRevoke: @escaping @MainActor (Item) -> Void
    ) {
        self.fetch = fetch
        self.end = revoke
        self.didRevoke = didRevoke
    }

    /// All items, newest first.
    public var state: LoadState<[Item]> { list.state }

    /// The item that was revoked last.
    public var revoked: LoadState<Item> { revocation.state }

    public func load() async {
        await list.load { try await fetch() }
    }

    /// Revokes an item; needs no ``load()`` before.
    public func revoke(_ id: Item.ID) async {
        guard let item = await revocation.perform({ try await end(id) }) else { return }
        list.update { $0.filter { $0.id != item.id } }
        didRevoke(item)
    }
}
