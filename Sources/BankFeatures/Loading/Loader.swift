import BankServices
import Observation

/// Runs requests, stores their ``LoadState`` and keeps only the newest result. All view models use it.
@MainActor
final class Loader<Value: Equatable & Sendable> {
    /// The state of the newest request; observers are notified before it changes.
    private(set) var state: LoadState<Value> {
        get {
            changes.noteRead()
            return newest
        }
        set {
            changes.tell()
            newest = newValue
        }
    }
    private let changes = Changes()
    private var newest: LoadState<Value> = .idle
    private var settled: LoadState<Value> = .idle
    private var generation = 0

    /// Starts a new request. The result of an earlier request is dropped, and a cancelled request leaves the state
    /// unchanged.
    ///
    /// All reads of one request see the same state of the bank.
    @_semantics("optimize.sil.specialize.generic.never")
    func load(_ work: @MainActor () async throws -> Value) async {
        await run { try await ReadScope.run(work) }
    }

    /// Requests a change. If a request is already running, it does nothing and returns `nil`.
    ///
    /// A cancelled change is a failure, because it may have happened.
    @discardableResult
    @_semantics("optimize.sil.specialize.generic.never")
    func perform(_ work: @MainActor () async throws -> Value) async -> Value? {
        guard !state.isLoading else { return nil }
        return await run { () async throws(ServiceError) in
            do { return try await work() } catch { throw ServiceError(mapping: error) }
        }
    }

    /// Stores a result that is available immediately.
    @_semantics("optimize.sil.specialize.generic.never")
    func settle(_ work: () throws -> Value) {
        generation += 1
        do {
            settle(.loaded(try work()))
        } catch {
            settle(.failed(ServiceError(mapping: error)))
        }
    }

    /// Transforms the loaded value; does nothing if none is loaded.
    func update(_ transform: (Value) -> Value) {
        guard let value = state.value else { return }
        settle(.loaded(transform(value)))
    }

    /// Clears the state and drops a running request.
    func reset() {
        generation += 1
        settle(.idle)
    }

    @discardableResult
    @_semantics("optimize.sil.specialize.generic.never")
    private func run(_ work: @MainActor () async throws -> Value) async -> Value? {
        generation += 1
        let asked = generation
        state = .loading
        do {
            let value = try await work()
            guard asked == generation else { return nil }
            settle(.loaded(value))
            return value
        } catch {
            guard asked == generation else { return nil }
            settle(error is CancellationError ? settled : .failed(ServiceError(mapping: error)))
            return nil
        }
    }

    @_semantics("optimize.sil.specialize.generic.never")
    private func settle(_ outcome: LoadState<Value>) {
        settled = outcome
        state = outcome
    }
}

/// Notifies observers of state changes.
///
/// It is not generic for speed: observing a property of a generic class builds the types of the key path again for each
/// kind of value, which took a thirtieth of the time of `accounts list`.
@Observable
@MainActor
private final class Changes {
    private var count = 0

    func noteRead() { _ = count }
    func tell() { count &+= 1 }
}

/// A ``Loader`` for long work that reports its progress from any thread.
@Observable
@MainActor
final class ProgressLoader<Progress: Equatable & Sendable, Value: Equatable & Sendable> {
    /// The progress of the newest work; remains after the end.
    private(set) var progress: Progress?
    private let loader = Loader<Value>()

    var state: LoadState<Value> { loader.state }

    /// Runs the work, unless other work is running.
    @_semantics("optimize.sil.specialize.generic.never")
    func perform(
        _ work: @escaping @Sendable (_ report: @escaping @Sendable (Progress) -> Void) async throws -> Value
    ) async {
        await loader.perform {
            progress = nil
            let (reports, continuation) = AsyncStream.makeStream(
                of: Progress.self, bufferingPolicy: .bufferingNewest(1))
            async let value = Self.finishing(continuation) { try await work { continuation.yield($0) } }
            for await report in reports { progress = report }
            return try await value
        }
    }

    private nonisolated static func finishing(
        _ reports: AsyncStream<Progress>.Continuation, _ work: @Sendable () async throws -> Value
    ) async throws -> Value {
        defer { reports.finish() }
        return try await work()
    }
}

/// Loads a long list page by page and joins the pages.
@Observable
@MainActor
final class Pager<List: Equatable & Sendable> {
    private let list = Loader<List>()
    private let extended = Loader<List>()

    var state: LoadState<List> { list.state }
    var isLoadingNext: Bool { extended.state.isLoading }
    var nextError: ServiceError? { extended.state.error }

    /// Loads the first page again; a further page that is being loaded is dropped.
    @_semantics("optimize.sil.specialize.generic.never")
    func loadFirst(_ fetch: @MainActor () async throws -> List) async {
        extended.reset()
        await list.load(fetch)
    }

    /// Transforms the loaded list.
    func update(_ transform: (List) -> List) {
        list.update(transform)
    }

    /// Loads the next page; does nothing without a list, at its end, and while a page is being loaded.
    @_semantics("optimize.sil.specialize.generic.never")
    func loadNext<Item>(
        _ page: (List) -> Page<Item>, _ extend: @MainActor (List, PageRequest) async throws -> List
    ) async {
        guard let current = state.value, page(current).nextCursor != nil else { return }
        let longer = await extended.perform {
            let last = page(current)
            let request = try PageRequest(page: last.page + 1, limit: last.limit, after: last.nextCursor)
            return try await extend(current, request)
        }
        if let longer { list.update { _ in longer } }
    }
}

extension Page {
    /// The items of both pages, with the position of the later page.
    func appending(_ next: Page) -> Page {
        Page(
            items: items + next.items, page: next.page, limit: next.limit, total: next.total ?? total,
            nextCursor: next.nextCursor)
    }
}
