public import Observation

/// One thing, read whole and shown: a transaction, a transfer, the statistics of the books.
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
